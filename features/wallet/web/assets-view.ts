import { create } from 'zustand';
import type { Account } from './accounts.ts';

type View = {
  readonly account: Account;
  readonly statementAccount: Account | 'all';
  readonly statementCurrency: number;
  set: (change: Partial<Pick<View, 'account' | 'statementAccount' | 'statementCurrency'>>) => void;
};

/** Chosen account and filters, kept while one visits other screens. */
export const useAssetsView = create<View>((set) => ({
  account: 'change',
  statementAccount: 'all',
  statementCurrency: 0,
  set: (change) => set(change),
}));
