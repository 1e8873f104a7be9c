import { create } from 'zustand';
import { draftOf, dropDraft, keepTicket } from '../../../platform/browser/session/drafts.ts';
import { ownStore } from '../../../platform/browser/session/own.ts';
import type { SecondsOrder } from './types.ts';

type View = {
  /** The chosen duration; 0 for the shortest. */
  readonly seconds: number;
  /** The stake as typed. */
  readonly amount: string;
  /** The voucher that pays it, as long as the stake is its own; 0 for none. */
  readonly couponId: number;
  /** What is wrong is said only after one has tried to order. */
  readonly isTried: boolean;
  /** Counts the tries: money that is missing is moved once for each of them. */
  readonly attempt: number;
  /** What the house said of the stake, until another one is typed. */
  readonly refused: string;
  /** The direction that was pressed last. */
  readonly pressed: 1 | 2;
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
    couponId: 0,
    isTried: false,
    attempt: 0,
    refused: '',
    pressed: 1,
    watched: null,
    tab: 'running',
    set: (change) => set(change),
  })),
);

/** Under which name is kept what of the ticket outlives a reload. */
export const TICKET = 'seconds-ticket';
useSecondsView.setState(draftOf<Pick<View, 'seconds' | 'amount'>>(TICKET) ?? {});
useSecondsView.subscribe(({ seconds, amount }, before) => {
  if (seconds === before.seconds && amount === before.amount) return;
  if (amount === '') dropDraft(TICKET);
  else keepTicket(TICKET, { seconds, amount });
});
