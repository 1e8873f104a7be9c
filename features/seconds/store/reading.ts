/** What screens read of seconds contracts: committed rows only. */
import { type Kysely, sql } from 'kysely';
import { readPage } from '../../../platform/server/database/paging.ts';
import type { CustomerLimits, PublishedTerms, SecondsOrder, SecondsTerms } from '../contract.ts';
import { dayOf, loosened, noLimits } from '../rules/limits.ts';
import { limitsTable, ordersTable, termsTable } from './tables.ts';

/** The tables this room reads; 64-bit numbers are texts. The tables' own readers know the rest. */
export interface SecondsTables {
  readonly seconds_terms: { readonly market_id: number; readonly version: number };
  readonly seconds_orders: {
    readonly id: string;
    readonly owner: string;
    readonly market_id: number;
    readonly state: string;
  };
  readonly seconds_limits: { readonly owner: string };
  readonly balances: {
    readonly owner: string;
    readonly kind: number;
    readonly asset: number;
    readonly available: string;
  };
}

type Database = Kysely<SecondsTables>;

/** All versions of all terms, the first ones first. */
export async function readTerms(db: Database): Promise<PublishedTerms[]> {
  const rows = await db
    .selectFrom('seconds_terms')
    .selectAll()
    .orderBy('market_id')
    .orderBy('version')
    .execute();
  return rows.map((row) => {
    const stored = termsTable.fromRow(row);
    return { terms: JSON.parse(stored.terms) as SecondsTerms, fromMs: stored.timeMs };
  });
}

/** Which orders of whom. */
export interface OrderPage {
  readonly owner: number;
  readonly states: readonly SecondsOrder['state'][];
  readonly marketId: number | undefined;
  readonly page: number;
  readonly limit: number;
}

function chosen(db: Database, { owner, states, marketId }: OrderPage) {
  const query = db
    .selectFrom('seconds_orders')
    .where('owner', '=', String(owner))
    .where('state', 'in', [...states]);
  return marketId === undefined ? query : query.where('market_id', '=', marketId);
}

/** A page of a customer's orders, newest first, and how many there are in all. */
export async function readOrders(
  db: Database,
  page: OrderPage,
): Promise<{ total: number; orders: SecondsOrder[] }> {
  const own = chosen(db, page).selectAll();
  const { rows, total } = await readPage<object>(db, own, sql`id desc`, page);
  return { total, orders: rows.map((row) => ordersTable.fromRow(row)) };
}

/** One order of a customer. */
export async function readOrder(
  db: Database,
  owner: number,
  id: number,
): Promise<SecondsOrder | undefined> {
  const row = await db
    .selectFrom('seconds_orders')
    .selectAll()
    .where('owner', '=', String(owner))
    .where('id', '=', String(id))
    .executeTakeFirst();
  return row === undefined ? undefined : ordersTable.fromRow(row);
}

/** A customer's limits as they count at a time. */
export async function readLimits(
  db: Database,
  owner: number,
  nowMs: number,
): Promise<CustomerLimits> {
  const row = await db
    .selectFrom('seconds_limits')
    .selectAll()
    .where('owner', '=', String(owner))
    .executeTakeFirst();
  const limits = row === undefined ? noLimits(owner) : limitsTable.fromRow(row);
  loosened(limits, nowMs);
  if (limits.day !== dayOf(nowMs)) limits.lostUnits = 0n;
  return limits;
}

/** What a customer has free in some account, by asset. */
export async function readAvailable(
  db: Database,
  owner: number,
  kind: number,
): Promise<ReadonlyMap<number, bigint>> {
  const rows = await db
    .selectFrom('balances')
    .select(['asset', 'available'])
    .where('owner', '=', String(owner))
    .where('kind', '=', kind)
    .execute();
  return new Map(rows.map((row) => [row.asset, BigInt(row.available)]));
}

/** How many customers have settled orders, and how many of them have lost on balance. */
export interface LosingShare {
  readonly customers: number;
  readonly losing: number;
}

/** Counts customers and losing customers over all settled orders. */
export async function readLosingShare(db: Database): Promise<LosingShare> {
  const { rows } = await sql<{ customers: string; losing: string }>`
    select count(*) as customers, count(*) filter (where result < 0) as losing
    from (select sum(profit_units) as result from seconds_orders
          where state not in ('pending', 'running') group by owner) as by_customer`.execute(db);
  return {
    customers: Number(rows[0]?.customers ?? 0),
    losing: Number(rows[0]?.losing ?? 0),
  };
}
