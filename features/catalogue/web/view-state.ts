import { create } from 'zustand';
import type { Sort } from './sort.ts';

export type MarketTab = 'favourites' | 'coin' | 'contract' | 'stock';

type View = {
  readonly tab: MarketTab;
  readonly sort: Sort;
  set: (change: Partial<Pick<View, 'tab' | 'sort'>>) => void;
};

/** Tab and order of the market screen, kept while one visits other screens. */
export const useMarketView = create<View>((set) => ({
  tab: 'coin',
  sort: null,
  set: (change) => set(change),
}));
