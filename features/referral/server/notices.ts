/** What customers are told of rebates. */
import type { Prints } from '../../../platform/server/rooms/console-parts.ts';
import { type Notice, noticed } from '../../../platform/server/rooms/notices.ts';
import { type Rebate, rebatePaid, rebateTaken, type TakeBack } from '../contract.ts';

const url = '/pages/setting/recomend';

function amountOf(
  { assetId, units }: Pick<Rebate, 'assetId' | 'units'>,
  prints: Prints,
): Record<string, string> {
  return { amount: prints.units(assetId, String(units)), coin: prints.coin(assetId) };
}

function ofRebate(rebate: Rebate, prints: Prints): Notice {
  const { id, owner } = rebate;
  const details = amountOf(rebate, prints);
  return { owner, class: 'money', what: 'paid', id: String(id), details, url };
}

function ofTaking(row: Readonly<TakeBack>, prints: Prints): Notice {
  const { id, owner } = row;
  const details = amountOf(row, prints);
  return { owner, class: 'money', what: 'taken_back', id: String(id), details, url };
}

export const referralNotices = [
  noticed(rebatePaid, () => true, ofRebate),
  noticed(rebateTaken, () => true, ofTaking),
];
