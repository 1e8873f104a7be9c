import { useFavourites } from '../../../platform/browser/live/favourites.ts';
import type { QuoteRow } from '../../../platform/browser/live/types.ts';
import { VirtualList } from '../../../platform/browser/parts/virtual-list.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { MarketRow, ROW_PX } from './market-row.tsx';
import { useMarketView } from './view-state.ts';

export type RowsProps = {
  readonly rows: readonly QuoteRow[];
  /** Those of all tabs: what turnovers are measured by. */
  readonly all: readonly QuoteRow[];
};

/** Markets below one another, as they came. */
export function MarketRows({ rows }: Pick<RowsProps, 'rows'>) {
  const words = useWords();
  const tab = useMarketView((view) => view.tab);
  const { isStarred, toggle } = useFavourites();
  return (
    <VirtualList
      label={words('catalogue.title')}
      items={rows}
      rowPx={ROW_PX}
      keyOf={(row) => row.id}
      render={(row) => (
        <MarketRow
          row={row}
          isStarred={isStarred(row.id)}
          onStar={toggle}
          segment={tab === 'contract' ? tab : undefined}
        />
      )}
    />
  );
}
