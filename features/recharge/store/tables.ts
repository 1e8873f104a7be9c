/** How deposits are stored and loaded. */
import type pg from 'pg';
import { copyOut } from '../../../platform/server/writer/copy-out.ts';
import { recordTable } from '../../../platform/server/writer/record-table.ts';
import type { ChainCredit, DepositDebt, DepositRequest } from '../contract.ts';
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

export const rechargeTables = [requestsTable, creditsTable, debtsTable];

/** Loads waiting requests, credits from chains and debts into fresh rules. */
export async function loadRecharge(rules: RechargeRules, client: pg.Client): Promise<void> {
  await copyOut(
    client,
    `select ${requestsTable.selection} from deposit_requests where state = 'asked' order by id`,
    (row) => rules.restoreRequest(requestsTable.fromTexts(row)),
  );
  await copyOut(client, `select ${creditsTable.selection} from chain_credits`, (row) =>
    rules.restoreCredit(creditsTable.fromTexts(row)),
  );
  await copyOut(client, `select ${debtsTable.selection} from deposit_debts`, (row) => {
    const debt = debtsTable.fromTexts(row);
    rules.restoreDebt(debt.owner, debt.assetId, debt.owedUnits);
  });
}
