/** What customers are told of deposits. */
import type { Prints } from '../../../platform/server/rooms/console-parts.ts';
import { type Notice, noticed } from '../../../platform/server/rooms/notices.ts';
import {
  type ChainCredit,
  creditChanged,
  type DepositRequest,
  requestChanged,
} from '../contract.ts';

const URL = '/pages/fund/receive_withdraw_record?tab=receive';

type Credited = Pick<ChainCredit, 'owner' | 'assetId'>;

function told(
  { owner, assetId }: Credited,
  amountUnits: bigint,
  what: string,
  id: string,
  prints: Prints,
): Notice {
  const amount = prints.units(assetId, String(amountUnits));
  const details = { amount, name: prints.coin(assetId) };
  return { owner, class: 'money', what, id, details, url: URL, isMailed: true };
}

function ofRequest(request: Readonly<DepositRequest>, prints: Prints): Notice {
  const { id, state, creditedUnits, amountUnits } = request;
  const amount = state === 'credited' ? creditedUnits : amountUnits;
  return told(request, amount, state, `request ${id}`, prints);
}

function ofCredit(credit: Readonly<ChainCredit>, prints: Prints): Notice {
  return told(credit, credit.amountUnits, credit.state, credit.id, prints);
}

export const depositNotices = [
  noticed(requestChanged, ({ state }) => state !== 'asked', ofRequest),
  noticed(creditChanged, () => true, ofCredit),
];
