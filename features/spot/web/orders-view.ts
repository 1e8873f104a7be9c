import { create } from 'zustand';

type View = {
  readonly tab: 'open' | 'history' | 'fills';
  /** All, or the wire's number of a side. */
  readonly filter: 'all' | '1' | '2';
  set: (change: Partial<Pick<View, 'tab' | 'filter'>>) => void;
};

/** Tab and filter of the orders screen, kept while one visits other screens. */
export const useOrdersView = create<View>((set) => ({
  tab: 'open',
  filter: 'all',
  set: (change) => set(change),
}));
