import { create } from 'zustand';
import { showChart } from '../../../platform/browser/chart/show-chart.ts';
import { ownStore } from '../../../platform/browser/session/own.ts';

export type OverAsked = {
  readonly side: 0 | 1;
  /** A price that was picked from the book; empty where none was. */
  readonly price: string;
  /** Counts the presses: each begins anew. */
  readonly round: number;
};

type Over = { readonly asked: OverAsked | null; readonly isOpen: boolean };

/** The ticket over the chart: what was asked for last, and whether it is open. */
export const useTicketOver = ownStore(create<Over>(() => ({ asked: null, isOpen: false })));

/** Opens the ticket over the chart, which is brought into sight above it. */
export function askOver(side: 0 | 1, price = ''): void {
  showChart();
  const round = (useTicketOver.getState().asked?.round ?? 0) + 1;
  useTicketOver.setState({ asked: { side, price, round }, isOpen: true });
}
