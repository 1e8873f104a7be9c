/** How deposits are stored and loaded. */
import type pg from 'pg';
import { copyOut } from '../../../platform/server/writer/copy-out.ts';
import { recordTable } from '../../../platform/server/writer/record-table.ts';
import type {
  ChainCredit,
  DepositApproval,
  DepositDebt,
  DepositPolicy,
  DepositRequest,
} from '../contract.ts';
import type { RechargeRules } from '../rules/room.ts';

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
});

export const policiesTable = recordTable<DepositPolicy>('deposit_policies', ['id'], {
  id: 'integer',
  thresholdUnits: 'units',
  operator: 'count',
  reason: 'text',
  changedMs: 'count',
});

export const rechargeTables = [
  requestsTable,
  approvalsTable,
  policiesTable,
  creditsTable,
  debtsTable,
];

/** Loads the policy, what waits and what was approved of it, chains' credits, debts. */
export async function loadRecharge(rules: RechargeRules, client: pg.Client): Promise<void> {
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
  await copyOut(client, `select ${creditsTable.selection} from chain_credits`, (row) =>
    rules.restoreCredit(creditsTable.fromTexts(row)),
  );
  await copyOut(client, `select ${debtsTable.selection} from deposit_debts`, (row) => {
    const debt = debtsTable.fromTexts(row);
    rules.restoreDebt(debt.owner, debt.assetId, debt.owedUnits);
  });
}
