import { TicketOver } from '../../../platform/browser/chart/ticket-over.ts';

export type OverAsked = {
  readonly matchId: number;
  readonly side: 0 | 1;
  /** A price that was picked from the book; empty where none was. */
  readonly price: string;
  /** What is to be spent at the market; empty where that is open. */
  readonly total: string;
};

/** Under which name is kept what was typed into the ticket of a market. */
export function draftName(matchId: number): string {
  return `ticket-${matchId}`;
}

/** The ticket of the order book over the chart. */
export const spotOver = new TicketOver<OverAsked>('spot', draftName, (left) => ({
  ...left,
  price: '',
  total: '',
}));
