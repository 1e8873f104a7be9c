/** What customers are told of gift cards: that theirs was redeemed, or came back by itself. */
import { noticed } from '../../../platform/server/rooms/notices.ts';
import { giftChanged } from '../contract.ts';

const url = '/pages/gift/gift?tab=own';

export const giftNotices = [
  noticed(
    giftChanged,
    ({ state, owner, redeemedBy }) =>
      state === 'expired' || (state === 'redeemed' && owner !== redeemedBy),
    ({ id, owner, state, assetId, amountUnits }, prints) => {
      const what = state === 'expired' ? 'expired' : 'redeemed';
      const amount = prints.units(assetId, amountUnits.toString());
      const details = { amount, name: prints.coin(assetId) };
      return { owner, class: 'money', what, id: String(id), details, url };
    },
  ),
];
