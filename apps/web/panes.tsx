import { type ReactNode, useSyncExternalStore } from 'react';
import { BesideMain } from '../../platform/browser/parts/page.tsx';
import { useWords } from '../../platform/browser/words/use-words.ts';
import { firstRoute } from './cards.ts';
import { FIRST_ROOMS } from './first-rooms.ts';

const WIDE = '(min-width: 1024px)';
/** Screens about one market have it beside them on a desk. */
const MarketList = FIRST_ROOMS.find((card) => card.MarketList)?.MarketList;

function watchWidth(changed: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

function useIsWide(): boolean {
  return useSyncExternalStore(watchWidth, () => window.matchMedia(WIDE).matches);
}

type Props = { readonly pathname: string; readonly children: ReactNode };

/** One column on phones and tablets; on wide windows the markets beside the market. */
export function Panes({ pathname, children }: Props) {
  const words = useWords();
  const isWide = useIsWide();
  if (!isWide || !MarketList || !firstRoute(pathname)?.isBesideMarkets) return children;
  return (
    <div data-panes className="mx-auto grid max-w-[60rem] grid-cols-[minmax(0,28rem)_32rem]">
      <aside
        aria-label={words('common.tab_market')}
        className="sticky top-0 h-[calc(100dvh-3.5rem)] overflow-y-auto border-r border-line"
      >
        <BesideMain value>
          <MarketList />
        </BesideMain>
      </aside>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
