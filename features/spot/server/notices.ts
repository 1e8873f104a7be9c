/** What customers are told of orders to a book. */
import type { Prints } from '../../../platform/server/rooms/console-parts.ts';
import { type Notice, noticed } from '../../../platform/server/rooms/notices.ts';
import { type Order, orderChanged } from '../contract/index.ts';

const URL = '/pages/transaction/currency_order';

/** Orders of customers that ended, but for what they have just done themselves. */
function isNews({ owner, state, reason, filledLots }: Readonly<Order>): boolean {
  if (owner <= 0) return false;
  if (state === 'filled') return true;
  const hasEnded = state === 'cancelled' || state === 'expired';
  return hasEnded && (reason !== 'by_customer' || filledLots > 0);
}

function noticeOf(order: Readonly<Order>, prints: Prints): Notice {
  const { id, owner, side, state, filledLots } = order;
  const ended = filledLots > 0 ? partlyFilled(order) : state;
  const what = state === 'filled' ? `filled_${side}` : ended;
  const details = detailsOf(order, prints);
  return { owner, class: 'orders', what, id: String(id), details, url: URL };
}

/** Part of an order was filled: of a budget it is told in money, and why there was no more. */
function partlyFilled({ budget, reason }: Readonly<Order>): string {
  const done = budget > 0 ? 'partly_spent' : 'partly_filled';
  if (reason === 'unfilled_remainder') return `${done}_book`;
  return reason === 'price_out_of_band' ? `${done}_band` : done;
}

function detailsOf(order: Readonly<Order>, prints: Prints): Notice['details'] {
  const { marketId, budget, lots, filledLots, filledValue, state } = order;
  const name = prints.symbol(marketId);
  const [coin = '', quote = ''] = name.split('/');
  const filled = prints.quantity(marketId, String(filledLots));
  if (budget === 0 || state === 'filled') {
    const amount = lots > 0 ? prints.quantity(marketId, String(lots)) : filled;
    return { name, coin, filled, amount };
  }
  const spent = prints.value(marketId, String(filledValue));
  return { name, coin: quote, filled: spent, amount: prints.value(marketId, String(budget)) };
}

export const spotNotices = [noticed(orderChanged, isNews, noticeOf)];
