/** What calls read of lock-ups: committed rows only. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readPage } from '../../../platform/server/database/paging.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import type { FollowUp } from '../../../platform/server/rooms/follow-ups.ts';
import type { LockupOrder, LockupTerms } from '../contract.ts';
import { ordersTable, termsTable } from './tables.ts';

/** The tables this room reads; 64-bit numbers are texts. The tables' own readers know the rest. */
export interface LockupTables {
  readonly lockup_terms: { readonly product_id: number; readonly version: number };
  readonly lockup_orders: {
    readonly id: string;
    readonly owner: string;
    readonly state: string;
  };
  readonly balances: {
    readonly owner: string;
    readonly kind: number;
    readonly asset: number;
    readonly available: string;
    readonly frozen: string;
  };
}

type Database = Kysely<LockupTables>;

/** All versions of all terms by product, the first ones first. */
export async function readTerms(db: Database): Promise<ReadonlyMap<number, LockupTerms[]>> {
  const rows = await db
    .selectFrom('lockup_terms')
    .selectAll()
    .orderBy('product_id')
    .orderBy('version')
    .execute();
  const all = new Map<number, LockupTerms[]>();
  for (const row of rows) {
    const terms = JSON.parse(termsTable.fromRow(row).terms) as LockupTerms;
    const known = all.get(terms.productId);
    if (known === undefined) all.set(terms.productId, [terms]);
    else known.push(terms);
  }
  return all;
}

/** What the pool has of a coin: free to be promised, and frozen because it was. */
export interface Pool {
  readonly free: bigint;
  readonly promised: bigint;
}

/** The pool by coin. */
export async function readPools(db: Database): Promise<ReadonlyMap<number, Pool>> {
  const rows = await db
    .selectFrom('balances')
    .select(['asset', 'available', 'frozen'])
    .where('owner', '=', String(HOUSE.lockupPool))
    .where('kind', '=', KIND.house)
    .execute();
  return new Map(
    rows.map(({ asset, available, frozen }) => [
      asset,
      { free: BigInt(available), promised: BigInt(frozen) },
    ]),
  );
}

/** Which orders of whom; without `isRunning` all of them. */
export interface OrderPage {
  readonly owner: number;
  readonly isRunning: boolean | undefined;
  readonly page: number;
  readonly limit: number;
}

function chosen(db: Database, { owner, isRunning }: OrderPage) {
  const query = db.selectFrom('lockup_orders').where('owner', '=', String(owner));
  if (isRunning === undefined) return query;
  return query.where('state', isRunning ? '=' : '<>', 'running');
}

/** A page of a customer's orders, newest first, and how many there are in all. */
export async function readOrders(
  db: Database,
  page: OrderPage,
): Promise<{ total: number; orders: LockupOrder[] }> {
  const own = chosen(db, page).selectAll();
  const { rows, total } = await readPage<object>(db, own, sql`id desc`, page);
  return { total, orders: rows.map((row) => ordersTable.fromRow(row)) };
}

/** Whether a customer has an order of this number, running or ended. */
export async function hasOrder(db: Database, owner: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('lockup_orders')
    .select('id')
    .where('owner', '=', String(owner))
    .where('id', '=', String(id))
    .executeTakeFirst();
  return row !== undefined;
}

/** Fixed orders that shall be renewed on their last day, by number, a page of them. */
export async function readRenewing(db: Database, after: number, most: number): Promise<FollowUp[]> {
  const { rows } = await sql<{ id: string; owner: string }>`
    select id, owner from lockup_orders
    where state = 'running' and wants_renewal and id > ${after}
    order by id limit ${most}`.execute(db);
  return rows.map(({ id, owner }) => ({ id: Number(id), owner: Number(owner) }));
}

/** All orders, for the console. */
export function allOrders(): RawBuilder<unknown> {
  return sql`select id, owner, product_id, terms_version, asset_id, units, paid_units,
    reserved_units, penalty_units, state, started_ms, ended_ms from lockup_orders`;
}

/** What runs in a product. */
export interface RunningOrders {
  readonly count: number;
  readonly units: string;
}

/** What runs, by product. */
export async function readRunning(db: Database): Promise<ReadonlyMap<number, RunningOrders>> {
  const { rows } = await sql<{ product_id: number; count: string; units: string }>`
    select product_id, count(*) as count, sum(units) as units from lockup_orders
    where state = 'running' group by product_id`.execute(db);
  return new Map(
    rows.map((row) => [row.product_id, { count: Number(row.count), units: row.units }]),
  );
}

/** A coin of lock-ups, for everyone together. Units of the coin. */
export interface CoinTotals extends Pool {
  readonly assetId: number;
  /** Interest paid so far, and penalties taken. */
  readonly paid: bigint;
  readonly penalties: bigint;
  /** Interest of the current day of all savings orders. */
  readonly savingsDay: bigint;
  readonly running: number;
  readonly ended: number;
  /** What customers have locked up or saved. */
  readonly held: bigint;
}

type TotalsRow = Readonly<Record<string, string>>;

/** What lock-ups came to by coin: coins that the pool has or that orders were in. */
export async function readTotals(db: Kysely<unknown>): Promise<CoinTotals[]> {
  const { rows } = await sql<TotalsRow>`
    with pool as (
      select asset, available, frozen from balances
      where owner = ${HOUSE.lockupPool} and kind = ${KIND.house}
    ), sums as (
      select asset_id as asset, sum(paid_units) as paid, sum(penalty_units) as penalties,
        sum(reserved_units) filter (where days = 0) as savings_day,
        count(*) filter (where state = 'running') as running,
        count(*) filter (where state <> 'running') as ended,
        sum(units) filter (where state = 'running') as held
      from lockup_orders group by asset_id
    )
    select asset, coalesce(available, 0) as free, coalesce(frozen, 0) as promised,
      coalesce(paid, 0) as paid, coalesce(penalties, 0) as penalties,
      coalesce(savings_day, 0) as savings_day, coalesce(running, 0) as running,
      coalesce(ended, 0) as ended, coalesce(held, 0) as held
    from pool full join sums using (asset) order by asset`.execute(db);
  return rows.map((row) => ({
    assetId: Number(row['asset']),
    free: BigInt(row['free'] ?? 0),
    promised: BigInt(row['promised'] ?? 0),
    paid: BigInt(row['paid'] ?? 0),
    penalties: BigInt(row['penalties'] ?? 0),
    savingsDay: BigInt(row['savings_day'] ?? 0),
    running: Number(row['running']),
    ended: Number(row['ended']),
    held: BigInt(row['held'] ?? 0),
  }));
}
