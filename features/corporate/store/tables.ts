/** How corporate actions and plans of buying are stored and loaded. */
import type pg from 'pg';
import { copyOut } from '../../../platform/server/writer/copy-out.ts';
import { recordTable } from '../../../platform/server/writer/record-table.ts';
import type { CorporateAction, Execution, InvestPlan, InvestTurn, Payout } from '../contract.ts';
import type { CorporateRules } from '../rules/room.ts';

export const actionsTable = recordTable<CorporateAction>('corporate_actions', ['id'], {
  id: 'count',
  marketId: 'integer',
  kind: 'text',
  numerator: 'integer',
  denominator: 'integer',
  perShareUnits: 'units',
  exMs: 'count',
  dueMs: 'count',
  reason: 'text',
  plannedBy: 'count',
  plannedMs: 'count',
  confirmedBy: 'count',
  confirmedMs: 'count',
  withdrawBy: 'count',
  state: 'text',
  endedMs: 'count',
  reserveUnits: 'units',
  usedUnits: 'units',
  fromTicks: 'integer',
  fromTick: 'count',
  toTicks: 'integer',
  holders: 'integer',
  cancelledOrders: 'integer',
  closedPositions: 'integer',
});

export const payoutsTable = recordTable<Payout>('corporate_payouts', [], {
  actionId: 'count',
  marketId: 'integer',
  owner: 'count',
  account: 'smallint',
  timeMs: 'count',
  beforeUnits: 'units',
  afterUnits: 'units',
  paidUnits: 'units',
});

export const plansTable = recordTable<InvestPlan>('invest_plans', ['id'], {
  id: 'count',
  owner: 'count',
  marketId: 'integer',
  amountUnits: 'units',
  every: 'text',
  day: 'smallint',
  state: 'text',
  createdMs: 'count',
  changedMs: 'count',
  nextMs: 'count',
});

const turnsTable = recordTable<InvestTurn>('invest_turns', ['marketId'], {
  marketId: 'integer',
  freeMs: 'count',
});

export const executionsTable = recordTable<Execution>('invest_executions', [], {
  id: 'count',
  planId: 'count',
  owner: 'count',
  marketId: 'integer',
  timeMs: 'count',
  outcome: 'text',
  amountUnits: 'units',
  orderId: 'count',
  spentUnits: 'units',
  gotUnits: 'units',
});

/** A version of terms as the table `corporate_terms` keeps it: one for each action. */
interface TermsRow {
  readonly actionId: number;
  readonly version: number;
  readonly seq: number;
  readonly timeMs: number;
  readonly terms: string;
}

const termsTable = recordTable<TermsRow>('corporate_terms', [], {
  actionId: 'integer',
  version: 'integer',
  seq: 'count',
  timeMs: 'count',
  terms: 'text',
});

export const corporateTables = [
  actionsTable,
  payoutsTable,
  plansTable,
  turnsTable,
  executionsTable,
  termsTable,
];

/** Loads what has not ended into fresh rules. */
export async function loadCorporate(rules: CorporateRules, client: pg.Client): Promise<void> {
  const { rows } = await client.query('select coalesce(max(id), 0) as last from corporate_actions');
  rules.actions.lastId = Number((rows[0] as { last: string }).last);
  await copyOut(
    client,
    `select ${actionsTable.selection} from corporate_actions
      where state in ('planned', 'announced') order by id`,
    (row) => rules.actions.restore(actionsTable.fromTexts(row)),
  );
  await copyOut(
    client,
    `select ${plansTable.selection} from invest_plans where state <> 'ended' order by id`,
    (row) => rules.investing.restore(plansTable.fromTexts(row)),
  );
  await copyOut(client, `select ${turnsTable.selection} from invest_turns order by 1`, (row) =>
    rules.investing.turns.restore(turnsTable.fromTexts(row)),
  );
}
