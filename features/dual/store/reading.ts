/** What calls read of dual investment: committed rows only. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readPage } from '../../../platform/server/database/paging.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import type { FollowUp } from '../../../platform/server/rooms/follow-ups.ts';
import type { DualKind, DualOrder, DualTerms, Fixing } from '../contract.ts';
import { fixingsTable, ordersTable, termsTable } from './tables.ts';

/** The tables this room reads; 64-bit numbers are texts. The tables' own readers know the rest. */
export interface DualTables {
  readonly dual_terms: { readonly product_id: number; readonly version: number };
  readonly dual_fixings: { readonly id: string; readonly market_id: number; readonly day: number };
  readonly dual_orders: {
    readonly id: string;
    readonly owner: string;
    readonly product_id: number;
    readonly market_id: number;
    readonly kind: string;
    readonly shares: number;
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

type Database = Kysely<DualTables>;

/** All versions of all terms by product, the first ones first. */
export async function readTerms(db: Database): Promise<ReadonlyMap<number, DualTerms[]>> {
  const rows = await db
    .selectFrom('dual_terms')
    .selectAll()
    .orderBy('product_id')
    .orderBy('version')
    .execute();
  const all = new Map<number, DualTerms[]>();
  for (const row of rows) {
    const terms = JSON.parse(termsTable.fromRow(row).terms) as DualTerms;
    const known = all.get(terms.productId);
    if (known === undefined) all.set(terms.productId, [terms]);
    else known.push(terms);
  }
  return all;
}

/** What the desk has of a coin: free to be promised, and frozen because it was. */
export interface DeskCoin {
  readonly free: bigint;
  readonly promised: bigint;
}

/** The desk by coin. */
export async function readDesk(db: Database): Promise<ReadonlyMap<number, DeskCoin>> {
  const rows = await db
    .selectFrom('balances')
    .select(['asset', 'available', 'frozen'])
    .where('owner', '=', String(HOUSE.dualDesk))
    .where('kind', '=', KIND.house)
    .execute();
  return new Map(
    rows.map(({ asset, available, frozen }) => [
      asset,
      { free: BigInt(available), promised: BigInt(frozen) },
    ]),
  );
}

/** Orders that shall be rolled when they are settled, by number, a page of them. */
export async function readRolling(db: Database, after: number, most: number): Promise<FollowUp[]> {
  const { rows } = await sql<{ id: string; owner: string }>`
    select id, owner from dual_orders
    where state = 'purchased' and wants_roll and id > ${after} order by id limit ${most}`.execute(
    db,
  );
  return rows.map(({ id, owner }) => ({ id: Number(id), owner: Number(owner) }));
}

/** The shares that customers have, by product. */
export async function readSold(db: Database): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('dual_orders')
    .select(['product_id', (of) => of.fn.sum<string>('shares').as('sold')])
    .where('state', '=', 'purchased')
    .groupBy('product_id')
    .execute();
  return new Map(rows.map(({ product_id, sold }) => [product_id, Number(sold)]));
}

/** Which orders of whom: of some markets, and of one kind or both. */
export interface OrderPage {
  readonly owner: number;
  readonly marketIds: readonly number[];
  readonly kind: DualKind | 'all';
  readonly page: number;
  readonly limit: number;
}

function chosen(db: Database, { owner, marketIds, kind }: OrderPage) {
  const query = db
    .selectFrom('dual_orders')
    .where('owner', '=', String(owner))
    .where('market_id', 'in', [0, ...marketIds]);
  return kind === 'all' ? query : query.where('kind', '=', kind);
}

/** A page of a customer's orders, newest first, and how many there are in all. */
export async function readOrders(
  db: Database,
  page: OrderPage,
): Promise<{ total: number; orders: DualOrder[] }> {
  const own = chosen(db, page).selectAll();
  const { rows, total } = await readPage<object>(db, own, sql`id desc`, page);
  return { total, orders: rows.map((row) => ordersTable.fromRow(row)) };
}

/** Whether a customer has an order of this number, settled or not. */
export async function hasOrder(db: Database, owner: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('dual_orders')
    .select('id')
    .where('owner', '=', String(owner))
    .where('id', '=', String(id))
    .executeTakeFirst();
  return row !== undefined;
}

/** A fixing by its number. */
export async function readFixing(db: Database, id: number): Promise<Fixing | undefined> {
  const row = await db
    .selectFrom('dual_fixings')
    .selectAll()
    .where('id', '=', String(id))
    .executeTakeFirst();
  return row === undefined ? undefined : fixingsTable.fromRow(row);
}

/** All orders, for the console. */
export function allOrders(): RawBuilder<unknown> {
  return sql`select id, owner, product_id, market_id, kind, asset_id, units, shares, strike_ticks,
    rate_ppm, maturity_day, state, is_exercised, paid_units, other_asset_id, worth_units,
    held_worth_units, bought_ms, ended_ms from dual_orders`;
}

/** All fixings, for the calendar of the console. */
export function allFixings(): RawBuilder<unknown> {
  return sql`select f.id, f.market_id, f.day, f.state, f.seconds, f.count, f.sum,
    (select count(*) from dual_orders o where o.fixing_id = f.id) as orders,
    (select coalesce(sum(o.shares), 0) from dual_orders o where o.fixing_id = f.id) as shares
    from dual_fixings f`;
}
