/** What customers are told of their orders while they look elsewhere. */
import type { Prints } from '../../../platform/server/rooms/console-parts.ts';
import { type Notice, noticed } from '../../../platform/server/rooms/notices.ts';
import { type OtcOrder, otcOrderChanged } from '../contract/index.ts';

/** Whom a state is news to: who has to act, or has got something. */
const TOLD: Partial<Record<OtcOrder['state'], 'buyer' | 'seller'>> = {
  expired: 'buyer',
  paid: 'seller',
  appealed: 'seller',
  done: 'buyer',
  returned: 'seller',
};

function noticeOf(order: Readonly<OtcOrder>, prints: Prints): Notice | undefined {
  const side = TOLD[order.state];
  if (side === undefined) return undefined;
  const amount = prints.units(order.assetId, String(order.units));
  return {
    owner: order[side],
    class: 'orders',
    what: order.state,
    id: `${order.id} ${order.state} ${order.paidMs}`,
    details: { amount, coin: prints.coin(order.assetId), number: String(order.id) },
    url: `/pages/otc/order?id=${order.id}`,
  };
}

export const otcNotices = [
  noticed(otcOrderChanged, ({ state }) => TOLD[state] !== undefined, noticeOf),
];
