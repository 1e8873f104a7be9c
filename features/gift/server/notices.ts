/** What customers are told of gift cards. */
import { noticed } from '../../../platform/server/rooms/notices.ts';
import { giftChanged } from '../contract.ts';

const url = '/pages/gift/gift?tab=own';

export const giftNotices = [
  noticed(
    giftChanged,
    ({ state, owner, redeemedBy }) => state === 'redeemed' && owner !== redeemedBy,
    ({ id, owner, assetId, amountUnits }, prints) => {
      const amount = prints.units(assetId, amountUnits.toString());
      const details = { amount, name: prints.coin(assetId) };
      return { owner, class: 'money', what: 'redeemed', id: String(id), details, url };
    },
  ),
  noticed(
    giftChanged,
    ({ state }) => state === 'expired',
    ({ id, owner, assetId, amountUnits }, prints) => {
      const amount = prints.units(assetId, amountUnits.toString());
      const details = { amount, name: prints.coin(assetId) };
      return { owner, class: 'money', what: 'expired', id: String(id), details, url };
    },
  ),
];
