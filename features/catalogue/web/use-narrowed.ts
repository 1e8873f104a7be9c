import { useMemo, useState } from 'react';
import { useLive } from '../../../platform/browser/live/store.ts';
import type { QuoteRow } from '../../../platform/browser/live/types.ts';
import { useEverySecond } from '../../../platform/browser/parts/every-second.ts';
import { filtersFrom, passes } from './filters.ts';
import type { RowsProps } from './market-rows.tsx';
import { sorted } from './sort.ts';
import { useMarketView } from './view-state.ts';
import { turnoverOf } from '../../../platform/browser/live/turnover.ts';

/** The markets that pass the filters, in the chosen order. */
export function useNarrowed({ rows, all }: RowsProps): readonly QuoteRow[] {
  const { sort, filters: kept } = useMarketView();
  const filters = filtersFrom(kept);
  const worthOf = useMemo(() => turnoverOf(all), [all]);
  const isMoving = (sort !== null && sort.key !== 'name') || filters.move !== 'all';
  // Ordered by what moves only once a second: rows must not dance under the thumb.
  const [, setTick] = useState(0);
  useEverySecond(isMoving, () => setTick((count) => count + 1));
  const { quotes } = useLive.getState();
  const live = rows.map((row) => {
    const quote = quotes[row.id];
    return {
      row,
      name: row.currency_name,
      price: quote?.now_price ?? String(row.now_price),
      high: quote?.high ?? String(row.high),
      low: quote?.low ?? String(row.low),
      change: Number(quote?.change ?? row.change),
      state: quote?.state ?? row.state,
      turnover: worthOf(row),
    };
  });
  const left = live.filter((figures) => passes(figures.row, figures, filters));
  return sorted(left, sort).map(({ row }) => row);
}
