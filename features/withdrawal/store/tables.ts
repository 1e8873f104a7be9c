/** How withdrawals are stored and loaded. */
import type pg from 'pg';
import { copyOut } from '../../../platform/server/writer/copy-out.ts';
import { recordTable } from '../../../platform/server/writer/record-table.ts';
import {
  DAY_MS,
  HELD_STATES,
  type ValueGiven,
  type Withdrawal,
  type WithdrawalPolicy,
} from '../contract.ts';
import type { WithdrawalRules } from '../rules/room.ts';

export const withdrawalsTable = recordTable<Withdrawal>('withdrawals', ['id'], {
  id: 'count',
  owner: 'count',
  assetId: 'integer',
  way: 'text',
  destinationId: 'count',
  destinationSavedMs: 'count',
  destinationHash: 'text',
  amountUnits: 'units',
  feeUnits: 'units',
  worthUnits: 'units',
  usedUnits: 'units',
  limitUnits: 'units',
  level: 'integer',
  askedMs: 'count',
  approvalsNeeded: 'integer',
  remark: 'text',
  state: 'text',
  firstOperator: 'count',
  firstApprovedMs: 'count',
  secondOperator: 'count',
  secondApprovedMs: 'count',
  txId: 'text',
  sentBy: 'count',
  sentMs: 'count',
  endedBy: 'count',
  endedMs: 'count',
  reason: 'text',
});

export const policiesTable = recordTable<WithdrawalPolicy>('withdrawal_policies', ['id'], {
  id: 'integer',
  thresholdUnits: 'units',
  operator: 'count',
  reason: 'text',
  changedMs: 'count',
});

const valueGivenTable = recordTable<ValueGiven>('value_given', [], {
  id: 'count',
  owner: 'count',
  receiver: 'count',
  assetId: 'integer',
  amountUnits: 'units',
  dollarUnits: 'units',
  bitcoinUnits: 'units',
  lockedUnits: 'units',
  timeMs: 'count',
});

export const withdrawalTables = [withdrawalsTable, policiesTable, valueGivenTable];

/** Loads the policy, what is under way and what some window may still hold into fresh rules. */
export async function loadWithdrawal(rules: WithdrawalRules, client: pg.Client): Promise<void> {
  await copyOut(client, `select ${policiesTable.selection} from withdrawal_policies`, (row) =>
    rules.restorePolicy(policiesTable.fromTexts(row)),
  );
  const held = HELD_STATES.map((state) => `'${state}'`).join(', ');
  await copyOut(
    client,
    `select ${withdrawalsTable.selection} from withdrawals where state in (${held})
     union select ${withdrawalsTable.selection} from withdrawals
       where asked_ms > (select max(asked_ms) from withdrawals) - ${2 * DAY_MS}
     order by id`,
    (row) => rules.restore(withdrawalsTable.fromTexts(row)),
  );
  await copyOut(
    client,
    `select ${valueGivenTable.selection} from value_given
       where time_ms > (select max(time_ms) from value_given) - ${2 * DAY_MS}
     union select ${valueGivenTable.selection} from value_given where receiver > 0
       and time_ms > (select max(time_ms) from value_given where receiver > 0) - ${2 * DAY_MS}
     order by id`,
    (row) => rules.giving.restore(valueGivenTable.fromTexts(row)),
  );
}
