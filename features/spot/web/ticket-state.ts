import { useCallback, useEffect, useRef, useState } from 'react';
import type { Market } from '../../../platform/browser/live/types.ts';
import { here } from '../../../platform/browser/navigation/navigator.ts';
import {
  divide,
  isPositive,
  multiply,
  scaleOf,
  toScale,
  trim,
} from '../../../platform/browser/numbers/decimal.ts';
import { useSession } from '../../../platform/browser/session/session.ts';
import { quantityForQuote, quantityOfPercent } from './estimate.ts';
import {
  canPostOnly,
  EMPTY_TICKET,
  lifetimes,
  spendsBudget,
  type Ticket,
  workingPrice,
} from './ticket.ts';

/** What the slider needs to know. */
export type Means = {
  readonly available: string | null;
  readonly lastPrice: () => string;
};

/** A change that keeps the ticket sound: a lifetime its kind lacks goes back to the first. */
export function changed(ticket: Ticket, change: Partial<Ticket>): Ticket {
  const next = { ...ticket, ...change };
  const allowed = lifetimes(next.type);
  const first = allowed[0] ?? 'gtc';
  const sound = allowed.includes(next.timeInForce) ? next : { ...next, timeInForce: first };
  return canPostOnly(sound) ? sound : { ...sound, postOnly: false };
}

/** The ticket with the amount that a percent of the means gives. */
export function withPercent(ticket: Ticket, percent: number, market: Market, means: Means): Ticket {
  const available = means.available ?? '0';
  if (ticket.side === 'sell') {
    const quantity = quantityOfPercent(available, percent, market.lot_size);
    return { ...ticket, percent, quantity: isPositive(quantity) ? trim(quantity) : '' };
  }
  if (spendsBudget(ticket)) {
    const share = divide(multiply(available, String(percent)), '100', 18);
    const budget = toScale(share, Math.min(8, scaleOf(market.tick_size) + 2));
    return { ...ticket, percent, budget: isPositive(budget) ? trim(budget) : '' };
  }
  const price = workingPrice(ticket, means.lastPrice());
  const quantity = quantityForQuote(available, percent, price, market.lot_size);
  return { ...ticket, percent, quantity: isPositive(quantity) ? trim(quantity) : '' };
}

/** The share that an amount is of what can be spent, 0 to 100, rounded down. */
function percentOfAmount(ticket: Ticket, means: Means): number {
  const available = means.available ?? '0';
  if (!isPositive(available)) return 0;
  const amount =
    ticket.side === 'sell'
      ? ticket.quantity || '0'
      : spendsBudget(ticket)
        ? ticket.budget || '0'
        : multiply(ticket.quantity || '0', workingPrice(ticket, means.lastPrice()));
  const percent = Number(divide(multiply(amount, '100'), available, 0));
  return Math.min(100, Math.max(0, percent));
}

/**
 * Where the slider stands: where it was put, as long as the amount is the one that gave, else at
 * the share of the amount that was typed. Lots round amounts down, so the two may differ a little.
 */
export function percentShown(ticket: Ticket, market: Market, means: Means): number {
  if (ticket.percent > 0) {
    const given = withPercent(ticket, ticket.percent, market, means);
    if (given.quantity === ticket.quantity && given.budget === ticket.budget) return ticket.percent;
  }
  return percentOfAmount(ticket, means);
}

/** What stood in the ticket when one left it to log in, and where that was. */
let left: { readonly place: string; readonly ticket: Ticket } | null = null;

/** The ticket one comes back to after the login, or a new one. */
function ticketAt(place: string, fresh: Ticket): Ticket {
  return left?.place === place ? left.ticket : fresh;
}

/**
 * The ticket of a screen; it starts with the side and price of the address, or with what one had
 * typed before the login took one away.
 */
export function useTicket(side: 'buy' | 'sell', price: string) {
  const [place] = useState(here);
  const [ticket, setTicket] = useState<Ticket>(() =>
    ticketAt(place, { ...EMPTY_TICKET, side, price }),
  );
  const latest = useRef(ticket);
  useEffect(() => {
    latest.current = ticket;
  }, [ticket]);
  useEffect(() => {
    left = null;
    return () => {
      const isLoggedIn = useSession.getState().token !== '';
      left = isLoggedIn ? null : { place, ticket: latest.current };
    };
  }, [place]);
  const change = useCallback((part: Partial<Ticket>) => setTicket((old) => changed(old, part)), []);
  return { ticket, change, setTicket };
}
