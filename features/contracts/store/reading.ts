/** What screens read of leveraged contracts: committed rows only. */
import { type Kysely, sql } from 'kysely';
import { readRows } from '../../../platform/server/database/paging.ts';
import type {
  ContractFill,
  ContractTerms,
  Exposure,
  Liquidation,
  Position,
  PublishedTerms,
} from '../contract/index.ts';
import type { MarketDay } from '../contract/market-day.ts';
import type { Entry, EntryState } from '../contract/entries.ts';
import type { Reduction } from '../contract/reductions.ts';
import {
  daysTable,
  entriesTable,
  exposuresTable,
  fillsTable,
  liquidationsTable,
  overnightFeesTable,
  positionsTable,
  reductionsTable,
  termsTable,
} from './tables.ts';

/** Rows as the driver returns them: 64-bit numbers are texts. The tables' own readers know them. */
type Row<Keys extends string> = { readonly [Key in Keys]: string };

/** The tables this room reads. */
export interface ContractsTables {
  readonly contract_terms: Row<'market_id' | 'version'>;
  readonly contract_positions: Row<'id' | 'owner' | 'state' | 'closed_ms'> & {
    readonly market_id: number;
  };
  readonly contract_reductions: Row<'id' | 'owner' | 'state'>;
  readonly contract_entries: Row<'id' | 'owner' | 'state'>;
  readonly contract_fills: Row<'id' | 'owner' | 'position_id' | 'liquidation_id'>;
  readonly contract_liquidations: Row<'id' | 'owner'>;
  readonly contract_overnight_fees: Row<'owner' | 'position_id' | 'due_ms'>;
  readonly balances: {
    readonly owner: string;
    readonly kind: number;
    readonly asset: number;
    readonly available: string;
  };
}

type Database = Kysely<ContractsTables>;

/** All versions of all terms, the first ones first. */
export async function readTerms(db: Database): Promise<PublishedTerms[]> {
  const rows = await db
    .selectFrom('contract_terms')
    .selectAll()
    .orderBy('market_id')
    .orderBy('version')
    .execute();
  return rows.map((row) => {
    const stored = termsTable.fromRow(row);
    return { terms: JSON.parse(stored.terms) as ContractTerms, fromMs: stored.timeMs };
  });
}

/** All positions that are open or wait, the oldest first. */
export async function readLivePositions(db: Database): Promise<Position[]> {
  const { rows } = await sql<object>`
    select ${sql.raw(positionsTable.selection)} from contract_positions
    where state in ('waiting', 'open') order by id`.execute(db);
  return rows.map((row) => positionsTable.fromRow(row));
}

/** The open lots of each market that has had any. */
export async function readExposures(db: Database): Promise<Exposure[]> {
  const { rows } = await sql<object>`
    select ${sql.raw(exposuresTable.selection)} from contract_exposures`.execute(db);
  return rows.map((row) => exposuresTable.fromRow(row));
}

/** What each market costs the house, of those that are counted. */
export async function readDays(db: Database): Promise<MarketDay[]> {
  const { rows } = await sql<object>`
    select ${sql.raw(daysTable.selection)} from contract_days`.execute(db);
  return rows.map((row) => daysTable.fromRow(row));
}

/** Which positions of whom. */
export interface PositionPage {
  readonly owner: number;
  readonly states: readonly Position['state'][];
  readonly marketIds?: readonly number[] | undefined;
  readonly page: number;
  readonly limit: number;
}

/** A page of a customer's positions: live ones newest first, ended ones by when they ended. */
export async function readPositions(db: Database, page: PositionPage): Promise<Position[]> {
  const [state] = page.states;
  let query = db
    .selectFrom('contract_positions')
    .selectAll()
    .where('owner', '=', String(page.owner));
  // Named by itself where there is one, so that an index keeps its rows in their order.
  if (page.states.length === 1 && state !== undefined) query = query.where('state', '=', state);
  else query = query.where('state', 'in', [...page.states]);
  const [marketId] = page.marketIds ?? [];
  if (page.marketIds?.length === 1 && marketId !== undefined) {
    query = query.where('market_id', '=', marketId);
  } else if (page.marketIds !== undefined)
    query = query.where('market_id', 'in', [...page.marketIds]);
  const order = page.states.includes('closed') ? sql`closed_ms desc, id desc` : sql`id desc`;
  const rows = await readRows<object>(db, query, order, page);
  return rows.map((row) => positionsTable.fromRow(row));
}

/** Whose rows, and which page of them. */
interface OwnPage {
  readonly owner: number;
  readonly page: number;
  readonly limit: number;
}

/** Of an entry: whether the order that it became was refused at its tick. */
const REFUSED_LATER = sql<boolean>`order_id > 0 and exists (select 1 from contract_orders o
  where o.id = contract_entries.order_id and o.state = 'refused')`;

/**
 * A page of a customer's orders that wait to open, or did, newest first. One whose order was
 * refused at its tick is among those that ended, with that refusal.
 */
export async function readEntries(
  db: Database,
  page: OwnPage,
  state: EntryState | undefined,
): Promise<Entry[]> {
  let query = db.selectFrom('contract_entries').selectAll().where('owner', '=', String(page.owner));
  if (state === 'waiting') query = query.where('state', '=', state);
  if (state === 'done')
    query = query.where(sql<boolean>`state = 'done' and not (${REFUSED_LATER})`);
  if (state === 'cancelled') {
    query = query.where(sql<boolean>`(state = 'cancelled' or ${REFUSED_LATER})`);
  }
  const rows = await readRows<object>(db, query, sql`id desc`, page);
  return asDecided(
    db,
    rows.map((row) => entriesTable.fromRow(row)),
  );
}

/** Entries as their owner sees them: ended where the order that they became was refused. */
export async function asDecided<Tables>(
  db: Kysely<Tables>,
  entries: readonly Entry[],
): Promise<Entry[]> {
  const refusals = await readRefusals(
    db,
    entries.map(({ orderId }) => orderId),
  );
  return entries.map((entry) => {
    const refusal = refusals.get(entry.orderId);
    return refusal === undefined ? entry : { ...entry, state: 'cancelled', refusal };
  });
}

/** Why orders were refused, by their numbers. */
async function readRefusals<Tables>(
  db: Kysely<Tables>,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const ids = orderIds.filter((id) => id > 0);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; refusal: string }>`
    select id, refusal from contract_orders
    where id in (${sql.join(ids)}) and state = 'refused'`.execute(db);
  return new Map(rows.map(({ id, refusal }) => [Number(id), refusal]));
}

/** A page of a customer's orders that close, newest first. */
export async function readReductions(
  db: Database,
  page: OwnPage,
  waits: boolean | undefined,
): Promise<Reduction[]> {
  let query = db
    .selectFrom('contract_reductions')
    .selectAll()
    .where('owner', '=', String(page.owner));
  if (waits !== undefined) query = query.where('state', waits ? '=' : '!=', 'waiting');
  const rows = await readRows<object>(db, query, sql`id desc`, page);
  return rows.map((row) => reductionsTable.fromRow(row));
}

/** One position of a customer. */
export async function readPosition(
  db: Database,
  owner: number,
  id: number,
): Promise<Position | undefined> {
  const row = await db
    .selectFrom('contract_positions')
    .selectAll()
    .where('owner', '=', String(owner))
    .where('id', '=', String(id))
    .executeTakeFirst();
  return row === undefined ? undefined : positionsTable.fromRow(row);
}

/** The fills of one position, in order. */
export async function readFills(db: Database, owner: number, id: number): Promise<ContractFill[]> {
  const rows = await db
    .selectFrom('contract_fills')
    .selectAll()
    .where('owner', '=', String(owner))
    .where('position_id', '=', String(id))
    .orderBy('id')
    .execute();
  return rows.map((row) => fillsTable.fromRow(row));
}

/** The nights of one position, in order. */
export async function readNights(db: Database, owner: number, id: number) {
  const rows = await db
    .selectFrom('contract_overnight_fees')
    .selectAll()
    .where('owner', '=', String(owner))
    .where('position_id', '=', String(id))
    .orderBy('due_ms')
    .execute();
  return rows.map((row) => overnightFeesTable.fromRow(row));
}

/** One liquidation of a customer. */
export async function readLiquidation(
  db: Database,
  owner: number,
  id: number,
): Promise<Liquidation | undefined> {
  const row = await db
    .selectFrom('contract_liquidations')
    .selectAll()
    .where('owner', '=', String(owner))
    .where('id', '=', String(id))
    .executeTakeFirst();
  return row === undefined ? undefined : liquidationsTable.fromRow(row);
}

/** What some customers have free in their contract accounts. */
export async function readAvailable(
  db: Database,
  owners: readonly number[],
  kind: number,
  asset: number,
): Promise<ReadonlyMap<number, bigint>> {
  if (owners.length === 0) return new Map();
  const rows = await db
    .selectFrom('balances')
    .select(['owner', 'available'])
    .where('owner', 'in', owners.map(String))
    .where('kind', '=', kind)
    .where('asset', '=', asset)
    .execute();
  return new Map(rows.map((row) => [Number(row.owner), BigInt(row.available)]));
}

/** How many positions and waiting orders there are in a market. */
export async function countIn(db: Kysely<unknown>, marketId: number): Promise<number> {
  const { rows } = await sql<Row<'live'>>`
    select count(*) as live from contract_positions
    where market_id = ${marketId} and state in ('waiting', 'open')`.execute(db);
  return Number(rows[0]?.live ?? 0);
}
