/** What screens and the console read of corporate actions and of buying regularly. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { rowsBefore } from '../../../platform/server/database/paging.ts';
import type { CorporateAction, Execution, InvestPlan, Payout } from '../contract.ts';
import type { Queue } from '../wire.ts';
import { actionsTable, executionsTable, payoutsTable, plansTable } from './tables.ts';

type Database = Kysely<unknown>;

/** A page of rows, and how many there are in all. */
interface Paged<Row> {
  readonly total: number;
  readonly rows: readonly Row[];
}

async function page<Row>(
  db: Database,
  from: RawBuilder<unknown>,
  asked: { readonly page: number; readonly limit: number },
  read: (row: object) => Row,
): Promise<Paged<Row>> {
  const counted = await sql<{ total: string }>`select count(*) as total ${from}`.execute(db);
  const total = Number(counted.rows[0]?.total ?? 0);
  const skipped = rowsBefore(asked);
  if (skipped === undefined) return { total, rows: [] };
  const { rows } = await sql<object>`select * ${from} order by id desc
    limit ${asked.limit} offset ${skipped}`.execute(db);
  return { total, rows: rows.map((row) => read(row)) };
}

/** All actions that are or were public, the newest first. */
export async function readPublicActions(db: Database): Promise<CorporateAction[]> {
  const { rows } = await sql<object>`select * from corporate_actions
    where confirmed_by > 0 order by ex_ms desc, id desc limit 2000`.execute(db);
  return rows.map((row) => actionsTable.fromRow(row));
}

/** An action by its number. */
export async function readAction(
  db: Database,
  id: number,
): Promise<CorporateAction | undefined> {
  const { rows } = await sql<object>`select * from corporate_actions where id = ${id}`.execute(db);
  return rows[0] === undefined ? undefined : actionsTable.fromRow(rows[0]);
}

/** What actions were for a customer, the newest first, each with its action. */
export async function readPayouts(
  db: Database,
  owner: number,
  asked: { readonly page: number; readonly limit: number },
): Promise<Paged<{ readonly payout: Payout; readonly action: CorporateAction }>> {
  const of = sql`from (select p.*, p.action_id as id from corporate_payouts p
    where p.owner = ${owner}) own`;
  const { total, rows } = await page(db, of, asked, (row) => payoutsTable.fromRow(row));
  const ids = rows.map(({ actionId }) => actionId);
  const found = await sql<object>`select * from corporate_actions
    where id = any(${ids}::bigint[])`.execute(db);
  const actions = found.rows.map((row) => actionsTable.fromRow(row));
  const both = rows.flatMap((payout) => {
    const action = actions.find(({ id }) => id === payout.actionId);
    return action === undefined ? [] : [{ payout, action }];
  });
  return { total, rows: both };
}

/** A customer's plans of buying that have not ended, the oldest first. */
export async function readPlans(db: Database, owner: number): Promise<InvestPlan[]> {
  const { rows } = await sql<object>`select * from invest_plans
    where owner = ${owner} and state <> 'ended' order by id`.execute(db);
  return rows.map((row) => plansTable.fromRow(row));
}

/** What became of a customer's plans, the newest first. */
export function readExecutions(
  db: Database,
  owner: number,
  asked: { readonly page: number; readonly limit: number },
): Promise<Paged<Execution>> {
  const from = sql`from invest_executions where owner = ${owner}`;
  return page(db, from, asked, (row) => executionsTable.fromRow(row));
}

/** Orders that wait for the opening of a market, by side. */
export async function readQueue(db: Database, marketId: number): Promise<Queue[]> {
  const { rows } = await sql<Readonly<Record<string, string>>>`
    select side, count(*) as orders, coalesce(sum(lots), 0) as lots from orders
    where state = 'waiting_open' and market_id = ${marketId} group by side`.execute(db);
  return rows.map((row) => ({
    side: String(row['side']),
    orders: Number(row['orders']),
    lots: Number(row['lots']),
  }));
}

/** What an action would meet now: customers with shares, their orders and contracts. */
export async function readEffects(
  db: Database,
  marketId: number,
  assetId: number,
): Promise<{ holders: number; shares: bigint; orders: number; positions: number }> {
  const { rows } = await sql<Readonly<Record<string, string>>>`select
    (select count(*) from balances where asset = ${assetId} and owner > 0
      and available + frozen > 0) as holders,
    (select coalesce(sum(available + frozen), 0) from balances
      where asset = ${assetId} and owner > 0) as shares,
    (select count(*) from orders where market_id = ${marketId} and owner > 0
      and state in ('open', 'partially_filled', 'waiting_trigger', 'waiting_open')) as orders,
    (select count(*) from contract_positions where market_id = ${marketId}
      and state in ('waiting', 'open')) as positions`.execute(db);
  const row = rows[0] ?? {};
  return {
    holders: Number(row['holders']),
    shares: BigInt(row['shares'] ?? 0),
    orders: Number(row['orders']),
    positions: Number(row['positions']),
  };
}

/** All actions, for the console. */
export function allActions(): RawBuilder<unknown> {
  return sql`select * from corporate_actions`;
}

/** Plans that wait for a second operator. */
export function waitingActions(): RawBuilder<unknown> {
  return sql`select id, planned_ms as asked_ms from corporate_actions where state = 'planned'`;
}
