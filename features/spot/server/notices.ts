/** What customers are told of orders to a book. */
import type { Prints } from '../../../platform/server/rooms/console-parts.ts';
import { type Notice, noticed } from '../../../platform/server/rooms/notices.ts';
import { type Order, orderChanged } from '../contract.ts';

const URL = '/pages/transaction/currency_order';

/** Orders of customers that ended, but for what they have just done themselves. */
function isNews({ owner, state, reason, filledLots }: Readonly<Order>): boolean {
  if (owner <= 0) return false;
  if (state === 'filled') return true;
  const hasEnded = state === 'cancelled' || state === 'expired';
  return hasEnded && (reason !== 'by_customer' || filledLots > 0);
}

function noticeOf(order: Readonly<Order>, prints: Prints): Notice {
  const { id, owner, marketId, side, state, lots, filledLots } = order;
  const filled = prints.quantity(marketId, String(filledLots));
  const name = prints.symbol(marketId);
  const details = {
    name,
    coin: name.split('/')[0] ?? '',
    filled,
    amount: lots > 0 ? prints.quantity(marketId, String(lots)) : filled,
  };
  const ended = filledLots > 0 ? 'partly_filled' : state;
  const what = state === 'filled' ? `filled_${side}` : ended;
  return { owner, class: 'orders', what, id: String(id), details, url: URL };
}

export const spotNotices = [noticed(orderChanged, isNews, noticeOf)];
