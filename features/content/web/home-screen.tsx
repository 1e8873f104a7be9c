import { Headset, Languages, Search, UserRound } from 'lucide-react';
import { useState } from 'react';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { useContributions } from '../../../platform/browser/cards/use-cards.ts';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { IconButton } from '../../../platform/browser/parts/button.tsx';
import { ErrorBoundary } from '../../../platform/browser/parts/error-boundary.tsx';
import { lazyOverlay } from '../../../platform/browser/parts/lazy-part.tsx';
import { Page } from '../../../platform/browser/parts/page.tsx';
import { PullToRefresh } from '../../../platform/browser/parts/pull-to-refresh.tsx';
import { TABLET, useIsWide, WORKSPACE } from '../../../platform/browser/parts/wide.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useSite } from '../../../platform/browser/session/site.ts';
import { SITE_NAME } from '../../../platform/browser/session/site-name.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { AllProducts } from './all-products.tsx';
import { Actions } from './home/actions.tsx';
import { Banners } from './home/banners.tsx';
import { InstallHint } from './home/install-hint.tsx';
import { Later } from './home/later.tsx';
import { NoticeTicker } from './home/notice-ticker.tsx';
import { Popup } from './home/popup.tsx';
import { Quotes } from './home/quotes.tsx';
import { TotalPanel } from './home/total-panel.tsx';
import { useFirstSteps } from './home/use-first-steps.ts';
import { Waiting } from './home/waiting.tsx';

const LanguageSheet = lazyOverlay(
  async () => (await import('../../../platform/browser/parts/language-sheet.tsx')).LanguageSheet,
);

function LanguagePicker() {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={words('common.language')} onClick={() => setOpen(true)}>
        <Languages aria-hidden size={20} />
      </IconButton>
      {isOpen && <LanguageSheet onClose={() => setOpen(false)} />}
    </>
  );
}

/** What rooms have to say at a glance; without it nothing of the header is missing. */
function OwnButtons() {
  const buttons = useContributions('HomeButton');
  if (!useLoggedIn()) return null;
  return buttons.map((Each, index) => (
    <ErrorBoundary key={index} resetKey="" instead={null}>
      <Each />
    </ErrorBoundary>
  ));
}

function HomeHeader() {
  const words = useWords();
  const { data: site } = useSite();
  // A desk has them in its bar.
  const isDesk = useIsWide(WORKSPACE);
  return (
    <header className="pad-top-safe sticky top-(--bar) z-20 bg-canvas">
      <div className="flex min-h-12 items-center px-1">
        {!isDesk && (
          <IconButton label={words('common.settings')} onClick={() => push(paths.setting)}>
            <UserRound aria-hidden size={20} />
          </IconButton>
        )}
        <h1 className="min-w-0 flex-1 truncate text-t3 font-strong">
          {site?.site_name ?? SITE_NAME}
        </h1>
        {!isDesk && (
          <IconButton label={words('content.search')} onClick={() => push(paths.search)}>
            <Search aria-hidden size={20} />
          </IconButton>
        )}
        <IconButton label={words('content.support')} onClick={() => push(paths.help)}>
          <Headset aria-hidden size={20} />
        </IconButton>
        {!isDesk && <OwnButtons />}
        <AllProducts look="icon" />
        {/* A customer has it among the settings. */}
        {!useLoggedIn() && <LanguagePicker />}
      </div>
    </header>
  );
}

/** The first screen: what one has, what waits, how the markets move, what is new, and the rest. */
export function HomeScreen() {
  const steps = useFirstSteps();
  const loggedIn = useLoggedIn();
  const isWide = useIsWide(TABLET);
  return (
    <Page wide>
      <HomeHeader />
      <PullToRefresh onRefresh={() => queryClient.refetchQueries({ type: 'active' })}>
        <div className="md:grid md:grid-cols-2 md:grid-rows-[auto_1fr] md:gap-x-6">
          <div className="min-w-0">
            <TotalPanel steps={steps} />
            {loggedIn && <Actions />}
            {isWide && <Waiting />}
          </div>
          <div className="min-w-0 md:row-span-2">
            {/* On a phone it comes where it pushes nothing away that is already being read. */}
            <Quotes hasWaiting={loggedIn && !isWide} />
          </div>
          <div className="min-w-0 pt-4">
            <Later>
              <NoticeTicker />
              <Banners />
              <AllProducts look="row" />
              <InstallHint />
            </Later>
          </div>
        </div>
      </PullToRefresh>
      {/* A newcomer has enough to read. */}
      {!steps.isPending && !steps.isShown && <Popup />}
    </Page>
  );
}
