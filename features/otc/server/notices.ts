/** What customers are told of their orders while they look elsewhere. */
import type { Prints } from '../../../platform/server/rooms/console-parts.ts';
import { type Notice, noticed } from '../../../platform/server/rooms/notices.ts';
import { otcFallen, type OtcOrder, otcOrderChanged, otcReminded } from '../contract/index.ts';
import { dollarText } from '../wire/index.ts';

type Told = 'buyer' | 'seller';

/** Whom a state is news to: who has to act, or has got something. */
const TOLD: Partial<Record<OtcOrder['state'], Told>> = {
  expired: 'buyer',
  paid: 'seller',
  appealed: 'seller',
  done: 'buyer',
  claimed: 'seller',
  awarded: 'buyer',
  denied: 'buyer',
  returned: 'seller',
};

function noticeOf(order: Readonly<OtcOrder>, what: string, side: Told, prints: Prints): Notice {
  const amount = prints.units(order.assetId, String(order.units));
  return {
    owner: order[side],
    class: 'orders',
    what,
    id: `${order.id} ${what} ${order.paidMs}`,
    details: { amount, coin: prints.coin(order.assetId), number: String(order.id) },
    url: `/pages/otc/order?id=${order.id}`,
  };
}

function ofState(order: Readonly<OtcOrder>, prints: Prints): Notice | undefined {
  const side = TOLD[order.state];
  return side === undefined ? undefined : noticeOf(order, order.state, side, prints);
}

/** A buyer gave up what had fallen: what it cost, so that he can compute it himself. */
function ofFall(order: Readonly<OtcOrder>, prints: Prints): Notice {
  const notice = noticeOf(order, 'fallen', 'buyer', prints);
  const { amount, coin, number } = notice.details;
  return {
    ...notice,
    id: `${order.id} fallen`,
    details: {
      number: String(number),
      coins: `${amount} ${coin}`,
      fall: dollarText(order.fallUnits),
      begin: dollarText(order.indexUnits),
      end: dollarText(order.endIndexUnits),
    },
  };
}

export const otcNotices = [
  noticed(otcFallen, () => true, ofFall),
  noticed(otcOrderChanged, ({ state }) => TOLD[state] !== undefined, ofState),
  noticed(
    otcReminded,
    () => true,
    (order, prints) => {
      if (order.state === 'unpaid') return noticeOf(order, 'pay_soon', 'buyer', prints);
      return noticeOf(order, 'release_soon', 'seller', prints);
    },
  ),
];
