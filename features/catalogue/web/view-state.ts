import { create } from 'zustand';
import { readValue, writeValue } from '../../../platform/browser/session/storage.ts';
import type { Filters } from './filters.ts';
import type { Sort } from './sort.ts';

export type MarketTab = 'favourites' | 'all' | 'coin' | 'contract' | 'stock';

type Chosen = {
  readonly tab: MarketTab;
  readonly sort: Sort;
  /** As it was kept on the device, read by `filtersFrom` where it is used; null for none. */
  readonly filters: unknown;
};
type View = Chosen & { set: (change: Partial<Chosen>) => void };

const KEY = 'market_filters';

/** Tab, order and filters of the market screen; filters are kept on the device. */
export const useMarketView = create<View>((set) => ({
  tab: 'coin',
  sort: null,
  filters: readValue(KEY),
  set,
}));

/** Takes filters and keeps them; none at all leave nothing behind. */
export function keepFilters(filters: Filters | null): void {
  writeValue(KEY, filters);
  useMarketView.setState({ filters });
}
