import { useCallback } from 'react';
import { useNavigationType } from 'react-router';
import type { Market } from '../../../platform/browser/live/types.ts';
import {
  divide,
  isPositive,
  multiply,
  scaleOf,
  toScale,
  trim,
} from '../../../platform/browser/numbers/decimal.ts';
import { useDraft } from '../../../platform/browser/session/drafts.ts';
import { draftName } from './ticket-over.ts';
import { quantityForQuote, quantityOfPercent } from './estimate.ts';
import {
  canPostOnly,
  EMPTY_TICKET,
  hasPrice,
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

/** The quantity that a typed total buys or sells at the ticket's own price, in whole lots. */
function withTotal(ticket: Ticket, market: Market): Ticket {
  if (!hasPrice(ticket.type) || ticket.budget === '') return ticket;
  const quantity = quantityForQuote(ticket.budget, 100, ticket.price || '0', market.lot_size);
  return { ...ticket, quantity: isPositive(quantity) ? trim(quantity) : '' };
}

/**
 * A change that keeps the ticket sound: a lifetime its kind lacks goes back to the first, and a
 * typed total gives the quantity at whatever price there is now.
 */
export function changed(ticket: Ticket, change: Partial<Ticket>, market: Market): Ticket {
  const next = withTotal({ ...ticket, ...change }, market);
  const allowed = lifetimes(next.type);
  const first = allowed[0] ?? 'gtc';
  const sound = allowed.includes(next.timeInForce) ? next : { ...next, timeInForce: first };
  return canPostOnly(sound) ? sound : { ...sound, postOnly: false };
}

/** What the total of a priced ticket comes to: as typed, else quantity times price. */
export function totalShown(ticket: Ticket): string {
  if (ticket.budget !== '') return ticket.budget;
  const total = multiply(ticket.quantity || '0', ticket.price || '0');
  return isPositive(total) ? trim(total) : '';
}

/** The ticket with the amount that a percent of the means gives. */
export function withPercent(ticket: Ticket, percent: number, market: Market, means: Means): Ticket {
  const available = means.available ?? '0';
  if (ticket.side === 'sell') {
    const quantity = quantityOfPercent(available, percent, market.lot_size);
    return { ...ticket, percent, budget: '', quantity: isPositive(quantity) ? trim(quantity) : '' };
  }
  if (spendsBudget(ticket)) {
    const share = divide(multiply(available, String(percent)), '100', 18);
    const budget = toScale(share, Math.min(8, scaleOf(market.tick_size) + 2));
    return { ...ticket, percent, budget: isPositive(budget) ? trim(budget) : '' };
  }
  const price = workingPrice(ticket, means.lastPrice());
  const quantity = quantityForQuote(available, percent, price, market.lot_size);
  return { ...ticket, percent, budget: '', quantity: isPositive(quantity) ? trim(quantity) : '' };
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

/** What an address says about the ticket it opens. */
export type Address = {
  readonly side: Ticket['side'];
  readonly price: string;
  /** What is to be spent at the market, for who only has to say yes. */
  readonly total?: string;
};

/**
 * The ticket that a screen begins with. Who goes back finds what was typed as it was left; who
 * comes anew finds it too, but with the side and price that were asked for. An amount of the other
 * side is none of this one.
 */
export function ticketAt(
  draft: Ticket | undefined,
  { side, price, total = '' }: Address,
  isBack: boolean,
  market: Market,
): Ticket {
  if (draft && isBack) return draft;
  if (total !== '') return { ...EMPTY_TICKET, side: 'buy', type: 'market', budget: total };
  if (!draft) return { ...EMPTY_TICKET, side, price };
  const own =
    draft.side === side ? draft : { ...draft, side, quantity: '', budget: '', percent: 0 };
  if (price === '') return own;
  const type = hasPrice(own.type) ? own.type : 'limit';
  return changed(own, { type, price, percent: 0 }, market);
}

/**
 * The ticket of a market. What a person types into it is kept until it is sent, wherever they look
 * meanwhile; what the screen fills in by itself is not.
 * @param isAsked whether side and price were asked for by a press, and not by an address
 */
export function useTicket(market: Market, address: Address, isAsked = false) {
  const isBack = useNavigationType() === 'POP' && !isAsked;
  const name = draftName(market.match_id);
  const begin = (kept: Ticket | undefined) => ticketAt(kept, address, isBack, market);
  const draft = useDraft<Ticket>(name, begin, true);
  const { value: ticket, setValue, noteTyped, drop } = draft;
  const fill = useCallback(
    (part: Partial<Ticket>) => setValue((old) => changed(old, part, market)),
    [setValue, market],
  );
  const change = useCallback(
    (part: Partial<Ticket>) => {
      noteTyped();
      fill(part);
    },
    [noteTyped, fill],
  );
  const sent = useCallback(() => {
    drop();
    fill({ quantity: '', budget: '', percent: 0 });
  }, [drop, fill]);
  return { ticket, change, fill, sent };
}
