import { create } from 'zustand';
import { ownStore } from '../../../platform/browser/session/own.ts';
import type { Account } from './accounts.ts';
import type { ValueSpan } from './wallet-data.ts';

/** How far back a statement goes. */
export const SPANS = ['all', 'today', 'week', 'month', 'quarter'] as const;
export type Span = (typeof SPANS)[number];

type Choices = {
  readonly account: Account;
  /** What holdings are searched for. */
  readonly holdingText: string;
  readonly valueSpan: ValueSpan;
  readonly allocationBy: 'coin' | 'account';
  readonly statementAccount: Account | 'all';
  readonly statementCurrency: number;
  /** A kind of lines as the server names it, or `all`. */
  readonly statementKind: string;
  readonly statementSpan: Span;
  /** When that span began, as of the moment it was chosen. */
  readonly statementFromMs: number;
};

type View = Choices & { set: (change: Partial<Choices>) => void };

/** Chosen account and filters, kept while one visits other screens. */
export const useAssetsView = ownStore(
  create<View>((set) => ({
    account: 'spot',
    holdingText: '',
    valueSpan: '1w',
    allocationBy: 'coin',
    statementAccount: 'all',
    statementCurrency: 0,
    statementKind: 'all',
    statementSpan: 'all',
    statementFromMs: 0,
    set: (change) => set(change),
  })),
);
