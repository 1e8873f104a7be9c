/** What customers are told when a market is where they waited for it. */
import { type Notice, noticedOutside } from '../../../platform/server/rooms/notices.ts';
import type { Prints } from '../../../platform/server/rooms/console-parts.ts';
import { type AlertTold, alertTold } from '../contract.ts';

const ALERTS = '/pages/market/alerts';

function noticeOf({ id, owner, marketId, kind, value, price, toldMs }: AlertTold, prints: Prints) {
  const told: Notice = {
    owner,
    class: 'orders',
    what: kind,
    // One that was set again is told again.
    id: `${id}:${toldMs}`,
    details: { name: prints.symbol(marketId), value, price },
    url: ALERTS,
  };
  return told;
}

export const alertsNotices = [noticedOutside(alertTold, noticeOf)];
