import { create } from 'zustand';
import { ownStore } from '../../../platform/browser/session/own.ts';
import type { SecondsOrder } from './types.ts';

type View = {
  /** The chosen duration; 0 for the shortest. */
  readonly seconds: number;
  /** The stake as typed. */
  readonly amount: string;
  /** What is wrong is said only after one has tried to order. */
  readonly isTried: boolean;
  /** The order whose sheet is open. */
  readonly watched: SecondsOrder | null;
  readonly tab: 'running' | 'history';
  set: (change: Partial<Omit<View, 'set'>>) => void;
};

/** What one has chosen and looks at, kept while one visits other screens. */
export const useSecondsView = ownStore(
  create<View>((set) => ({
    seconds: 0,
    amount: '',
    isTried: false,
    watched: null,
    tab: 'running',
    set: (change) => set(change),
  })),
);
