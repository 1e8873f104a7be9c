/** Changing an open limit order: what is wrong with the new price and quantity. Pure. */
import type { Market } from '../../../platform/browser/live/types.ts';
import {
  add,
  compare,
  isOnStep,
  isPositive,
  multiply,
  subtract,
} from '../../../platform/browser/numbers/decimal.ts';
import { type Check, checkTicket, EMPTY_TICKET, hasPrice } from './ticket.ts';
import type { Order } from './types.ts';

/** What is frozen for the part of an order that is still open, in the coin that it pays. */
function heldFor(order: Order, price: string, amount: string): string {
  const left = subtract(amount, order.filled);
  return order.type === 1 ? multiply(left, price) : left;
}

/**
 * The first thing that is wrong, or null: the checks of the ticket, and that more is wanted than
 * was filled already. What the order holds counts as available for it.
 * @param available balance of the coin that is paid with, or null while it is unknown
 */
export function checkChange(
  order: Order,
  to: { readonly price: string; readonly amount: string },
  market: Market,
  available: string | null,
): Check | null {
  const side = order.type === 1 ? 'buy' : 'sell';
  const ticket = { ...EMPTY_TICKET, side, price: to.price, quantity: to.amount } as const;
  const wrong = checkTicket(ticket, market, '0', null);
  if (wrong) return wrong;
  if (compare(to.amount, order.filled) <= 0) {
    return {
      field: 'amount',
      word: 'spot.check_filled',
      amounts: { limit: order.filled },
      values: { name: market.currency_name },
    };
  }
  if (available === null) return null;
  const held = heldFor(order, order.target_price ?? '0', order.trade_amount ?? '0');
  const needed = heldFor(order, to.price, to.amount);
  if (compare(needed, add(available, held)) <= 0) return null;
  const name = side === 'buy' ? market.legal_name : market.currency_name;
  return { field: 'amount', word: 'spot.check_balance', values: { name } };
}

/** The first thing that is wrong with the new prices of a stop that waits, or null. */
export function checkRestop(
  order: Pick<Order, 'order_type'>,
  to: { readonly price: string; readonly stopPrice: string },
  market: Pick<Market, 'tick_size'>,
): Check | null {
  const wrong = (field: 'price' | 'stopPrice', price: string): Check | null => {
    const word = field === 'price' ? 'spot.check_price' : 'spot.check_stop';
    if (!isPositive(price)) return { field, word };
    if (isOnStep(price, market.tick_size)) return null;
    return { field, word: 'spot.check_tick', amounts: { step: market.tick_size } };
  };
  const stop = wrong('stopPrice', to.stopPrice);
  if (stop || !hasPrice(order.order_type)) return stop;
  return wrong('price', to.price);
}
