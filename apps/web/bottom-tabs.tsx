import clsx from 'clsx';
import { ChartCandlestick, ChartNoAxesColumn, HouseIcon, Wallet } from 'lucide-react';
import { useLocation } from 'react-router';
import { Go } from '../../platform/browser/navigation/go.tsx';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { useWords } from '../../platform/browser/words/use-words.ts';

const TABS = [
  { path: paths.home, word: 'common.tab_home', Icon: HouseIcon },
  { path: paths.market, word: 'common.tab_market', Icon: ChartNoAxesColumn },
  { path: paths.trade, word: 'common.tab_trade', Icon: ChartCandlestick },
  { path: paths.assets, word: 'common.tab_assets', Icon: Wallet },
] as const;

/** True on the screens that carry the tabs. */
export function hasBottomTabs(pathname: string): boolean {
  return TABS.some((tab) => tab.path === pathname);
}

/** Home, market, trade, assets. */
export function BottomTabs() {
  const words = useWords();
  const { pathname } = useLocation();
  return (
    <>
      <div aria-hidden className="pad-bottom-safe">
        <div className="h-14" />
      </div>
      <nav
        aria-label={words('common.tabs')}
        className="pad-bottom-safe fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface"
      >
        <div className="mx-auto flex h-14 max-w-lg">
          {TABS.map(({ path, word, Icon }) => (
            <Go
              key={path}
              to={path}
              replace
              aria-current={pathname === path ? 'page' : undefined}
              className={clsx(
                'flex flex-1 flex-col items-center justify-center gap-0.5 text-2xs',
                pathname === path ? 'font-semibold text-accent-text' : 'text-muted',
              )}
            >
              <Icon aria-hidden size={22} strokeWidth={pathname === path ? 2.2 : 1.7} />
              {words(word)}
            </Go>
          ))}
        </div>
      </nav>
    </>
  );
}
