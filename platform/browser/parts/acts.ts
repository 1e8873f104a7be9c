/**
 * Acts of money, most of which have a signed receipt. The room in which one happened tells it here;
 * whoever has the receipts answers it: the first of a day with its sheet, later ones with a notice
 * that leads to the sheet.
 */
import { create } from 'zustand';
import { ownStore } from '../session/own.ts';
import type { DealRow } from './deal-figures.tsx';
import type { ToastTone } from './toast-store.ts';

export type Act = {
  /** Of its receipt, as the call of receipts names it; empty while there is none. */
  readonly kind: string;
  readonly id: number;
  /** What was done, as a participle: "Closed". */
  readonly verb: string;
  /** What came of it, as it is written, and its unit. */
  readonly amount: string;
  readonly unit: string;
  /** What it was about, in one line without amounts of one's own: it may be shown to others. */
  readonly line: string;
  readonly rows: readonly DealRow[];
  /** The same in one sentence. */
  readonly news: string;
  readonly tone: ToastTone;
};

type Acts = {
  /** What has happened and was not answered yet. */
  readonly heard: Act | null;
  /** What the sheet is about, and whether it is open. */
  readonly shown: Act | null;
  readonly isOpen: boolean;
};

const NONE: Acts = { heard: null, shown: null, isOpen: false };
export const useActs = ownStore(create<Acts>(() => NONE));

/** Tells what has just happened. */
export function hearAct(heard: Act): void {
  useActs.setState({ heard });
}

/** What an act has done; without kind and number it has no receipt yet. */
export type Answer = Pick<Act, 'verb' | 'amount' | 'unit' | 'line' | 'rows'> &
  Partial<Pick<Act, 'kind' | 'id'>>;

let unsealed = 0;

/**
 * Answers what was sent and is done. One without a receipt is answered by the same sheet without a
 * seal.
 * @param news what the server said
 */
export function answerAct(news: string, answer: Answer): void {
  unsealed += 1;
  hearAct({ kind: '', id: unsealed, tone: 'good', news, ...answer });
}

/** Opens the sheet of a receipt. */
export function showReceipt(shown: Act): void {
  useActs.setState({ shown, isOpen: true });
}

/** Closes it; what it said stays while it goes. */
export function closeReceipt(): void {
  useActs.setState({ isOpen: false });
}
