/** How deposits are stored and loaded. */
import type pg from 'pg';
import { copyOut } from '../../../platform/server/writer/copy-out.ts';
import { recordTable } from '../../../platform/server/writer/record-table.ts';
import {
  type ChainCredit,
  DAY_MS,
  type DepositApproval,
  type DepositDayLimit,
  type DepositDebt,
  type DepositPolicy,
  type DepositRequest,
  type SingleCredit,
} from '../contract.ts';
import type { DepositRules } from '../rules/room.ts';

export const requestsTable = recordTable<DepositRequest>('deposit_requests', ['id'], {
  id: 'count',
  owner: 'count',
  assetId: 'integer',
  network: 'text',
  amountUnits: 'units',
  voucher: 'text',
  askedMs: 'count',
  state: 'text',
  creditedUnits: 'units',
  operator: 'count',
  reason: 'text',
  decidedMs: 'count',
});

export const creditsTable = recordTable<ChainCredit>('chain_credits', ['id'], {
  id: 'text',
  reference: 'count',
  owner: 'count',
  assetId: 'integer',
  network: 'text',
  txId: 'text',
  amountUnits: 'units',
  block: 'count',
  state: 'text',
  changedMs: 'count',
});

const debtsTable = recordTable<DepositDebt>('deposit_debts', ['id'], {
  id: 'text',
  owner: 'count',
  assetId: 'integer',
  owedUnits: 'units',
});

export const approvalsTable = recordTable<DepositApproval>('deposit_approvals', ['id'], {
  id: 'count',
  firstOperator: 'count',
  firstApprovedMs: 'count',
  amountUnits: 'units',
  worthUnits: 'units',
  reason: 'text',
  secondOperator: 'count',
  secondApprovedMs: 'count',
  cause: 'text',
  aloneUnits: 'units',
  limitUnits: 'units',
});

export const policiesTable = recordTable<DepositPolicy>('deposit_policies', ['id'], {
  id: 'integer',
  thresholdUnits: 'units',
  operator: 'count',
  reason: 'text',
  changedMs: 'count',
});

const singleCreditsTable = recordTable<SingleCredit>('deposit_single_credits', [], {
  id: 'count',
  operator: 'count',
  owner: 'count',
  what: 'text',
  worthUnits: 'units',
  creditedMs: 'count',
});

export const dayLimitsTable = recordTable<DepositDayLimit>('deposit_day_limits', ['id'], {
  id: 'integer',
  limitUnits: 'units',
  operator: 'count',
  reason: 'text',
  changedMs: 'count',
});

export const depositTables = [
  requestsTable,
  approvalsTable,
  policiesTable,
  singleCreditsTable,
  dayLimitsTable,
  creditsTable,
  debtsTable,
];

/** Loads policy and limit, what waits and was approved, the last day's sums, credits, debts. */
export async function loadDeposit(rules: DepositRules, client: pg.Client): Promise<void> {
  await copyOut(
    client,
    `select ${requestsTable.selection} from deposit_requests where state = 'asked' order by id`,
    (row) => rules.restoreRequest(requestsTable.fromTexts(row)),
  );
  await copyOut(
    client,
    `select ${approvalsTable.selection} from deposit_approvals
     where id in (select id from deposit_requests where state = 'asked')`,
    (row) => rules.restoreApproval(approvalsTable.fromTexts(row)),
  );
  await copyOut(client, `select ${policiesTable.selection} from deposit_policies`, (row) =>
    rules.restorePolicy(policiesTable.fromTexts(row)),
  );
  // As memory forgets them: with the first credit that comes a day later.
  await copyOut(
    client,
    `select ${singleCreditsTable.selection} from deposit_single_credits
     where credited_ms > (select max(credited_ms) from deposit_single_credits) - ${DAY_MS}
     order by credited_ms, id`,
    (row) => rules.restoreSingleCredit(singleCreditsTable.fromTexts(row)),
  );
  await copyOut(client, `select ${dayLimitsTable.selection} from deposit_day_limits`, (row) =>
    rules.restoreDayLimit(dayLimitsTable.fromTexts(row)),
  );
  await copyOut(client, `select ${creditsTable.selection} from chain_credits`, (row) =>
    rules.restoreCredit(creditsTable.fromTexts(row)),
  );
  await copyOut(client, `select ${debtsTable.selection} from deposit_debts`, (row) => {
    const debt = debtsTable.fromTexts(row);
    rules.restoreDebt(debt.owner, debt.assetId, debt.owedUnits);
  });
}
