import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { MarketScreen } from '../../features/catalogue/web/index.ts';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { BesideMain } from '../../platform/browser/parts/page.tsx';
import { SkeletonRows } from '../../platform/browser/parts/states.tsx';
import { useWords } from '../../platform/browser/words/use-words.ts';

const WIDE = '(min-width: 1024px)';
/** Screens about one market: on a desk the list of all markets stands beside them. */
const WITH_LIST: readonly string[] = [paths.trade, paths.ticket];

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
  if (!isWide || !WITH_LIST.includes(pathname)) return children;
  return (
    <div data-panes className="mx-auto grid max-w-[60rem] grid-cols-[minmax(0,28rem)_32rem]">
      <aside
        aria-label={words('common.tab_market')}
        className="sticky top-0 h-[calc(100dvh-3.5rem)] overflow-y-auto border-r border-line"
      >
        <BesideMain value>
          <Suspense fallback={<SkeletonRows />}>
            <MarketScreen />
          </Suspense>
        </BesideMain>
      </aside>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
