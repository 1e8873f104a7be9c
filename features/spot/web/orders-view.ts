import { create } from 'zustand';

/** All, or the wire's number of a side. */
export type OrdersFilter = 'all' | '1' | '2';

type View = {
  readonly tab: 'open' | 'history' | 'fills';
  readonly filter: OrdersFilter;
  set: (change: Partial<Pick<View, 'tab' | 'filter'>>) => void;
};

/** Tab and filter of the orders screen, kept while one visits other screens. */
export const useOrdersView = create<View>((set) => ({
  tab: 'open',
  filter: 'all',
  set: (change) => set(change),
}));
