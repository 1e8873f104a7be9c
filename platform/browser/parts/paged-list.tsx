import type { ReactNode } from 'react';
import type { usePaged } from './paged.ts';
import { PullToRefresh } from './pull-to-refresh.tsx';
import { EndOfList, ErrorView, Loaded, SkeletonRows } from './states.tsx';
import { VirtualList } from './virtual-list.tsx';

type Props<Row> = {
  readonly label: string;
  readonly paged: ReturnType<typeof usePaged<Row>>;
  readonly rowPx: number;
  readonly keyOf: (row: Row, index: number) => string | number;
  readonly render: (row: Row) => ReactNode;
  /** Shown when there is nothing, and nothing more to come. */
  readonly none: ReactNode;
  /** Which rows are shown; all when nothing is said. */
  readonly isShown?: (row: Row) => boolean;
};

/** A long list that comes page by page: loading, failed, empty, there, and more of it. */
export function PagedList<Row>(props: Props<Row>) {
  const { label, paged, rowPx, keyOf, render, none, isShown } = props;
  const { query, more, hasMore, isLoadingMore, retryMore } = paged;
  return (
    <PullToRefresh onRefresh={query.refetch}>
      <Loaded query={query}>
        {(all) => {
          const rows = isShown ? all.filter(isShown) : all;
          if (rows.length === 0 && !hasMore) return none;
          return (
            <>
              <VirtualList
                label={label}
                items={rows}
                rowPx={rowPx}
                keyOf={keyOf}
                render={render}
                onEnd={more}
              />
              {isLoadingMore && <SkeletonRows count={2} />}
              {!hasMore && <EndOfList />}
              {retryMore && <ErrorView error={query.error} onRetry={retryMore} />}
            </>
          );
        }}
      </Loaded>
    </PullToRefresh>
  );
}
