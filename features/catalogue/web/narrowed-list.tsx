import { Button } from '../../../platform/browser/parts/button.tsx';
import { Empty } from '../../../platform/browser/parts/states.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { MarketRows, type RowsProps } from './market-rows.tsx';
import { useNarrowed } from './use-narrowed.ts';
import { keepFilters } from './view-state.ts';

/** Filters have left nothing, and the way out of them. */
export function NothingLeft() {
  const words = useWords();
  return (
    <Empty
      picture="search"
      title={words('catalogue.late.nothing_left')}
      hint={words('catalogue.late.nothing_left_hint')}
      action={
        <Button look="quiet" onClick={() => keepFilters(null)}>
          {words('catalogue.late.reset')}
        </Button>
      }
    />
  );
}

/** Markets in an order or behind filters. */
export function NarrowedList(props: RowsProps) {
  const rows = useNarrowed(props);
  return rows.length > 0 ? <MarketRows rows={rows} /> : <NothingLeft />;
}
