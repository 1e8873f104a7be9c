import { TicketOver } from '../../../platform/browser/chart/ticket-over.ts';
import type { Address } from './ticket.ts';

type OverAsked = Address & { readonly matchId: number };

/** Under which name is kept what was typed into the ticket of a market. */
export function draftName(matchId: number): string {
  return `contract-ticket-${matchId}`;
}

/** The ticket of leveraged contracts over the chart. */
export const contractOver = new TicketOver<OverAsked>(
  'contract',
  draftName,
  ({ matchId, side }) => ({ matchId, side, price: '' }),
);
