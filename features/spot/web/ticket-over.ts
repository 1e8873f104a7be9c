import { create } from 'zustand';
import { showChart } from '../../../platform/browser/chart/show-chart.ts';
import { draftOf, dropDraft, keepTicket } from '../../../platform/browser/session/drafts.ts';
import { ownStore } from '../../../platform/browser/session/own.ts';

type Asked = {
  readonly matchId: number;
  readonly side: 0 | 1;
  /** A price that was picked from the book; empty where none was. */
  readonly price: string;
  /** What is to be spent at the market; empty where that is open. */
  readonly total: string;
};

export type OverAsked = Asked & {
  /** Counts the presses: each begins anew. */
  readonly round: number;
};

type Over = { readonly asked: OverAsked | null; readonly isOpen: boolean };

/** Which ticket is open, where one comes back to it: after a log-in, a transfer, a reload. */
const OPEN = 'ticket-open';

/** The ticket over the chart: what was asked for last, and whether it is open. */
export const useTicketOver = ownStore(create<Over>(() => ({ asked: null, isOpen: false })));

/** Opens the ticket over the chart, which is brought into sight above it. */
export function askOver(matchId: number, side: 0 | 1, price = '', total = ''): void {
  showChart();
  const asked: Asked = { matchId, side, price, total };
  keepTicket(OPEN, asked);
  const round = (useTicketOver.getState().asked?.round ?? 0) + 1;
  useTicketOver.setState({ asked: { ...asked, round }, isOpen: true });
}

/**
 * Opens the ticket that was left open on the way to somewhere else, as it was left.
 * @param isBack whether one comes back to the market, and not anew
 */
export function reopenOver(matchId: number, isBack: boolean): void {
  if (useTicketOver.getState().isOpen) return;
  const left = draftOf<Asked>(OPEN);
  if (!isBack) dropDraft(OPEN);
  if (!isBack || left?.matchId !== matchId) return;
  const isTyped = draftOf(draftName(matchId)) !== undefined;
  if (isTyped) askOver(matchId, left.side);
  else askOver(matchId, left.side, left.price, left.total);
}

export function closeOver(): void {
  dropDraft(OPEN);
  useTicketOver.setState({ isOpen: false });
}

/** Under which name is kept what was typed into the ticket of a market. */
export function draftName(matchId: number): string {
  return `ticket-${matchId}`;
}
