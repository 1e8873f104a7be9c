/** What customers are told of lock-ups and savings. */
import type { Prints } from '../../../platform/server/rooms/console-parts.ts';
import { type Notice, noticed } from '../../../platform/server/rooms/notices.ts';
import {
  type InterestStopped,
  lockupInterestStopped,
  type LockupOrder,
  lockupOrderChanged,
} from '../contract.ts';

const url = '/pages/lockming/order';

/** A maturity, with what became of the renewal where one was wanted. */
function ofMaturity(order: Readonly<LockupOrder>, prints: Prints): Notice {
  const { id, owner, assetId, units, paidUnits, renewal } = order;
  const details = {
    amount: prints.units(assetId, String(units)),
    income: prints.units(assetId, String(paidUnits)),
    coin: prints.coin(assetId),
  };
  const what = renewal === '' ? 'matured' : `matured_${renewal}`;
  return { owner, class: 'products', what, id: String(id), details, url };
}

function ofStop({ id, owner, assetId, units, day }: InterestStopped, prints: Prints): Notice {
  const details = { amount: prints.units(assetId, String(units)), coin: prints.coin(assetId) };
  return { owner, class: 'products', what: 'stopped', id: `${id}:${day}`, details, url };
}

export const lockupNotices = [
  noticed(lockupOrderChanged, ({ state }) => state === 'matured', ofMaturity),
  noticed(lockupInterestStopped, () => true, ofStop),
];
