import clsx from 'clsx';
import { ChartCandlestick, ChartNoAxesColumn, HouseIcon, Landmark, Wallet } from 'lucide-react';
import { useLocation } from 'react-router';
import { Go } from '../../platform/browser/navigation/go.tsx';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { useWords } from '../../platform/browser/words/use-words.ts';

const TABS = [
  { path: paths.home, word: 'common.tab_home', Icon: HouseIcon },
  { path: paths.market, word: 'common.tab_market', Icon: ChartNoAxesColumn },
  { path: paths.trade, word: 'common.tab_trade', Icon: ChartCandlestick },
  { path: paths.financial, word: 'common.tab_finance', Icon: Landmark },
  { path: paths.assets, word: 'common.tab_assets', Icon: Wallet },
] as const;

/** True on the screens that carry the tabs. */
export function hasMainTabs(pathname: string): boolean {
  return TABS.some((tab) => tab.path === pathname);
}

/** Home, markets, trade, finance, assets: five labels, as the specification's texts name them. */
export function MainTabs() {
  const words = useWords();
  const { pathname } = useLocation();
  const isTab = hasMainTabs(pathname);
  // Gone and not hidden: what has the focus goes with it, and the new screen takes it.
  if (!isTab && innerWidth < 768) return null;
  return (
    <nav
      aria-label={words('common.tabs')}
      className="pad-bottom-safe fixed inset-x-0 bottom-0 z-30 border-t border-line bg-key
          md:top-0 md:right-auto md:w-(--side) md:border-t-0 md:border-r md:pt-4"
    >
      <div className="mx-auto flex h-16 max-w-lg md:h-auto md:flex-col">
        {TABS.map(({ path, word, Icon }) => (
          <Go
            key={path}
            to={path}
            replace
            aria-current={pathname === path ? 'page' : undefined}
            className={clsx(
              'flex min-w-0 flex-1 flex-col items-center justify-center gap-1 text-t6',
              'md:min-h-14 md:border-l-2',
              pathname === path
                ? 'border-accent-text font-strong text-accent-text'
                : 'border-transparent text-muted',
            )}
          >
            <Icon aria-hidden size={22} strokeWidth={1.6} />
            {words(word)}
          </Go>
        ))}
      </div>
    </nav>
  );
}
