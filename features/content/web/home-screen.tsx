import { Headset, Languages, Search, UserRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { IconButton } from '../../../platform/browser/parts/button.tsx';
import { Page } from '../../../platform/browser/parts/page.tsx';
import { PullToRefresh } from '../../../platform/browser/parts/pull-to-refresh.tsx';
import { useSite } from '../../../platform/browser/session/site.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { Banners } from './home/banners.tsx';
import { InstallHint } from './home/install-hint.tsx';
import { MenuPages } from './home/menu-pages.tsx';
import { NoticeTicker } from './home/notice-ticker.tsx';
import { Popup } from './home/popup.tsx';
import { Quotes } from './home/quotes.tsx';
import { TotalPanel } from './home/total-panel.tsx';

const LanguageSheet = lazy(() =>
  import('../../../platform/browser/parts/language-sheet.tsx').then((module) => ({
    default: module.LanguageSheet,
  })),
);

function LanguagePicker() {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={words('common.language')} onClick={() => setOpen(true)}>
        <Languages aria-hidden size={20} />
      </IconButton>
      {isOpen && (
        <Suspense>
          <LanguageSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function HomeHeader() {
  const words = useWords();
  const { data: site } = useSite();
  return (
    <header className="pad-top-safe sticky top-0 z-20 bg-canvas">
      <div className="flex min-h-12 items-center px-1">
        <IconButton label={words('common.settings')} onClick={() => push(paths.setting)}>
          <UserRound aria-hidden size={20} />
        </IconButton>
        <h1 className="min-w-0 flex-1 truncate text-lg font-semibold">
          {site?.site_name ?? 'Bourse'}
        </h1>
        <IconButton label={words('content.search')} onClick={() => push(paths.search)}>
          <Search aria-hidden size={20} />
        </IconButton>
        <IconButton label={words('content.support')} onClick={() => push(paths.contactus)}>
          <Headset aria-hidden size={20} />
        </IconButton>
        <LanguagePicker />
      </div>
    </header>
  );
}

/** The first screen: what one has, where one can go, what is new, and how the markets move. */
export function HomeScreen() {
  return (
    <Page>
      <HomeHeader />
      <PullToRefresh onRefresh={() => queryClient.refetchQueries({ type: 'active' })}>
        <TotalPanel />
        <NoticeTicker />
        <MenuPages />
        <Banners />
        <Quotes />
        <InstallHint />
      </PullToRefresh>
      <Popup />
    </Page>
  );
}
