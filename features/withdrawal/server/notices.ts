/** What customers are told of withdrawals. */
import type { Prints } from '../../../platform/server/rooms/console-parts.ts';
import { type Notice, noticed } from '../../../platform/server/rooms/notices.ts';
import { type Withdrawal, withdrawalChanged } from '../contract.ts';

const URL = '/pages/fund/receive_withdraw_record?tab=withdraw';
const ENDS: readonly Withdrawal['state'][] = ['done', 'rejected', 'failed'];

/** Steps that one waits for, or must know of when it was not him. */
function isNews({ state, firstOperator }: Readonly<Withdrawal>): boolean {
  if (state === 'asked') return firstOperator === 0;
  return state === 'sent' || ENDS.includes(state);
}

function noticeOf(withdrawal: Readonly<Withdrawal>, prints: Prints): Notice {
  const { id, owner, state, assetId, amountUnits } = withdrawal;
  const amount = prints.units(assetId, String(amountUnits));
  const notice = {
    owner,
    class: 'money',
    what: state,
    id: String(id),
    details: { amount, name: prints.coin(assetId) },
    url: URL,
  } as const;
  return state === 'sent' ? notice : { ...notice, isMailed: true };
}

export const withdrawalNotices = [noticed(withdrawalChanged, isNews, noticeOf)];
