/** What customers are told of dual investment. */
import type { Prints } from '../../../platform/server/rooms/console-parts.ts';
import { type Notice, noticed } from '../../../platform/server/rooms/notices.ts';
import { type DualOrder, dualOrderChanged } from '../contract.ts';

const url = '/pages/invest/mine';

/** A settlement: what came back, and what became of the roll where one was wanted. */
function ofSettlement(order: Readonly<DualOrder>, prints: Prints): Notice {
  const { id, owner, assetId, otherAssetId, isExercised, units, paidUnits, state, roll } = order;
  const paidId = isExercised ? otherAssetId : assetId;
  const details = {
    amount: prints.units(assetId, String(units)),
    coin: prints.coin(assetId),
    paid: prints.units(paidId, String(paidUnits)),
    paid_coin: prints.coin(paidId),
  };
  const branch = state === 'failed' ? 'failed' : isExercised ? 'exercised' : 'kept';
  const what = roll === 'rolled' ? `${branch}_rolled` : branch;
  return { owner, class: 'products', what, id: String(id), details, url };
}

export const dualNotices = [
  noticed(dualOrderChanged, ({ state }) => state !== 'purchased', ofSettlement),
];
