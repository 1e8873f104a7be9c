/** What screens and the console read of corporate actions and of buying regularly. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readPage } from '../../../platform/server/database/paging.ts';
import type { Announced } from '../../../platform/server/rooms/proofs.ts';
import type { CorporateAction, Execution, InvestPlan, Payout } from '../contract.ts';
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
  const query = sql`select * ${from}`;
  const { rows, total } = await readPage<object>(db, query, sql`id desc`, asked);
  return { total, rows: rows.map((row) => read(row)) };
}

/** All actions that are or were public, the newest first. */
export async function readPublicActions(db: Database): Promise<CorporateAction[]> {
  const { rows } = await sql<object>`select * from corporate_actions
    where confirmed_by > 0 order by ex_ms desc, id desc limit 2000`.execute(db);
  return rows.map((row) => actionsTable.fromRow(row));
}

/** What is announced and has not happened yet. */
export async function readAnnounced(db: Database): Promise<Announced[]> {
  const { rows } = await sql<{ readonly terms: string }>`
    select a.*, t.terms from corporate_actions a join corporate_terms t on t.action_id = a.id
    where a.state = 'announced' order by a.due_ms, a.id`.execute(db);
  return rows.map(({ terms, ...row }) => {
    const { id, marketId, dueMs: fromMs, confirmedMs: announcedMs } = actionsTable.fromRow(row);
    return { id, product: 'corporate', marketId, fromMs, announcedMs, terms };
  });
}

/** What splits do to prices that somebody remembers. */
export interface Splits {
  readonly done: readonly {
    readonly marketId: number;
    readonly numerator: number;
    readonly denominator: number;
    readonly endedMs: number;
  }[];
  /** Markets whose split is due and not over yet. */
  readonly due: readonly number[];
}

/** The splits that were carried out, in that order, and those that are due. */
export async function readSplits(db: Database, nowMs: number): Promise<Splits> {
  const { rows } = await sql<object>`select * from corporate_actions
    where kind = 'split' and (state = 'carried_out' or (state = 'announced' and due_ms <= ${nowMs}))
    order by ended_ms, id`.execute(db);
  const all = rows.map((row) => actionsTable.fromRow(row));
  return {
    done: all.filter(({ state }) => state === 'carried_out'),
    due: all.flatMap(({ state, marketId }) => (state === 'announced' ? [marketId] : [])),
  };
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

/** What a customer has of some stocks now, account by account. */
export async function readShares(db: Database, owner: number, assetIds: readonly number[]) {
  const { rows } = await sql<{ readonly asset: number; readonly shares: string }>`
    select asset, available + frozen as shares from balances
    where owner = ${owner} and asset = any(${assetIds}::integer[]) and available + frozen > 0
    order by asset, kind`.execute(db);
  return rows.map(({ asset, shares }) => ({ assetId: asset, shares: BigInt(shares) }));
}

/** Customers who have shares now, and all of theirs together. */
export async function readHolders(
  db: Database,
  assetId: number,
): Promise<{ readonly holders: number; readonly shares: bigint }> {
  const { rows } = await sql<Readonly<Record<string, string>>>`
    select count(distinct owner) as holders, coalesce(sum(available + frozen), 0) as shares
    from balances where asset = ${assetId} and owner > 0 and available + frozen > 0`.execute(db);
  return {
    holders: Number(rows[0]?.['holders'] ?? 0),
    shares: BigInt(rows[0]?.['shares'] ?? 0),
  };
}

/** All actions, for the console. */
export function allActions(): RawBuilder<unknown> {
  return sql`select * from corporate_actions`;
}

/** Plans that wait for a second operator. */
export function waitingActions(): RawBuilder<unknown> {
  return sql`select id, kind as about, planned_ms as asked_ms
    from corporate_actions where state = 'planned'`;
}
