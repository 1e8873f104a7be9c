/** What is looked for on the market, kept while one looks at an offer and comes back. */
import { create } from 'zustand';
import { ownStore } from '../../../platform/browser/session/own.ts';

/** How one looks. */
export type Tab = 'quick' | 'select';

interface MarketChoice {
  readonly tab: Tab;
  readonly side: 'buy' | 'sell';
  /** 0 for the first coin there is. */
  readonly currency: number;
  /** Empty for the one in which a customer sees his worth. */
  readonly fiat: string;
  readonly amount: string;
  readonly payment: string;
  readonly choose: (change: Partial<Omit<MarketChoice, 'choose'>>) => void;
}

export const useMarketChoice = ownStore(
  create<MarketChoice>((set) => ({
    tab: 'quick',
    side: 'buy',
    currency: 0,
    fiat: '',
    amount: '',
    payment: '',
    choose: (change) => set(change),
  })),
);
