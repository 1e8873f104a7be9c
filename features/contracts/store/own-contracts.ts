/** Fills, orders and nights of contracts, for whoever reads on from a number or from a time. */
import { type Kysely, sql } from 'kysely';
import { firstIdAt } from '../../../platform/server/database/from-time.ts';
import type { ContractFill, OvernightFee, Position } from '../contract/index.ts';
import type { MarginChange } from '../contract/margin-changes.ts';
import type { OwnContractsAsked, PublicContractFills } from '../contract/reading.ts';
import type { Entry } from '../contract/entries.ts';
import type { Reduction } from '../contract/reductions.ts';
import { asDecided, readPosition, readTerms } from './reading.ts';
import { readSettings } from './settings.ts';
import {
  entriesTable,
  fillsTable,
  marginChangesTable,
  overnightFeesTable,
  positionsTable,
  reductionsTable,
} from './tables.ts';

type Db = Kysely<unknown>;
type Asked = PublicContractFills & { readonly owner?: number };

/** A table that is read by number, and where its rows keep their time. */
interface Numbered<Row> {
  readonly table: string;
  readonly selection: string;
  readonly time: string;
  readonly more?: string;
  readonly fromRow: (row: object) => Row;
}

const FILLS: Numbered<ContractFill> = {
  table: 'contract_fills',
  selection: fillsTable.selection,
  time: 'time_ms',
  fromRow: (row) => fillsTable.fromRow(row),
};
const ORDERS: Numbered<Position> = {
  table: 'contract_positions',
  selection: positionsTable.selection,
  time: 'placed_ms',
  more: 'limit_ticks > 0',
  fromRow: (row) => positionsTable.fromRow(row),
};
const REDUCTIONS: Numbered<Reduction> = {
  table: 'contract_reductions',
  selection: reductionsTable.selection,
  time: 'created_ms',
  fromRow: (row) => reductionsTable.fromRow(row),
};
const ENTRIES: Numbered<Entry> = {
  table: 'contract_entries',
  selection: entriesTable.selection,
  time: 'created_ms',
  fromRow: (row) => entriesTable.fromRow(row),
};
const MARGINS: Numbered<MarginChange> = {
  table: 'contract_margin_changes',
  selection: marginChangesTable.selection,
  time: 'time_ms',
  fromRow: (row) => marginChangesTable.fromRow(row),
};
function whereOf<Row>({ more }: Numbered<Row>, { owner, marketId }: Asked) {
  const parts = [sql`true`];
  if (owner !== undefined) parts.push(sql`owner = ${owner}`);
  if (marketId !== undefined) parts.push(sql`market_id = ${marketId}`);
  if (more !== undefined) parts.push(sql.raw(more));
  return sql.join(parts, sql` and `);
}

/** Where a time begins among the rows; undefined where nobody asks from one. */
async function startOf<Row>(db: Db, of: Numbered<Row>, asked: Asked): Promise<number | undefined> {
  if (asked.fromId !== undefined || asked.fromMs === undefined) return asked.fromId;
  const table = sql.table(of.table);
  const where = whereOf(of, asked);
  const last = await sql<{ id: string }>`
    select id from ${table} where ${where} order by id desc limit 1`.execute(db);
  const firstFrom = async (id: number) => {
    const { rows } = await sql<{ id: string; ms: string }>`
      select id, ${sql.ref(of.time)} as ms from ${table}
      where ${where} and id >= ${id} order by id limit 1`.execute(db);
    const [row] = rows;
    return row && { id: Number(row.id), timeMs: Number(row.ms) };
  };
  const lastId = Number(last.rows[0]?.id ?? 0);
  return (await firstIdAt(firstFrom, asked.fromMs, lastId)) ?? lastId + 1;
}

/** Rows ascending: from a number or a time on, or else the newest. */
async function read<Row>(db: Db, of: Numbered<Row>, asked: Asked): Promise<Row[]> {
  const from = await startOf(db, of, asked);
  const where = [whereOf(of, asked)];
  if (from !== undefined) where.push(sql`id >= ${from}`);
  if (asked.toMs !== undefined) where.push(sql`${sql.ref(of.time)} <= ${asked.toMs}`);
  const { rows } = await sql<object>`
    select ${sql.raw(of.selection)} from ${sql.table(of.table)}
    where ${sql.join(where, sql` and `)}
    order by id ${sql.raw(from === undefined ? 'desc' : 'asc')} limit ${asked.limit}`.execute(db);
  const found = rows.map((row) => of.fromRow(row));
  return from === undefined ? found.toReversed() : found;
}

interface OrderName {
  readonly id: number;
  readonly clientOrderId: string;
}

/** The last row of an owner with a number, or with a name of his own. */
async function named<Row>(
  db: Db,
  of: Numbered<Row>,
  owner: number,
  { id, clientOrderId }: OrderName,
): Promise<Row | undefined> {
  const which = id > 0 ? sql`id = ${id}` : sql`client_order_id = ${clientOrderId}`;
  const { rows } = await sql<object>`
    select ${sql.raw(of.selection)} from ${sql.table(of.table)}
    where owner = ${owner} and ${which} order by id desc limit 1`.execute(db);
  return rows[0] && of.fromRow(rows[0]);
}

/** All rows of an owner that wait, by number. */
async function waiting<Row>(
  db: Db,
  of: Numbered<Row>,
  owner: number,
  marketId?: number,
): Promise<Row[]> {
  const inMarket = marketId === undefined ? sql`true` : sql`market_id = ${marketId}`;
  const { rows } = await sql<object>`
    select ${sql.raw(of.selection)} from ${sql.table(of.table)}
    where owner = ${owner} and state = 'waiting' and ${inMarket} order by id`.execute(db);
  return rows.map((row) => of.fromRow(row));
}

async function entry(db: Db, owner: number, which: OrderName): Promise<Entry | undefined> {
  const found = await named(db, ENTRIES, owner, which);
  return found && (await asDecided(db, [found]))[0];
}

/** So many ids at the most lie between the first and the last fill of a command. */
const MAX_SPREAD = 5_000;

/** The fills that a command of an owner has made in a market, by the first of them. */
async function fillsFrom(db: Db, owner: number, id: number): Promise<ContractFill[]> {
  const { rows } = await sql<object>`
    select ${sql.raw(fillsTable.selection)} from contract_fills
    where owner = ${owner} and id >= ${id} and id <= ${id + MAX_SPREAD}
      and (seq, market_id, order_id) in (select seq, market_id, order_id
        from contract_fills where owner = ${owner} and id = ${id})
    order by id`.execute(db);
  return rows.map((row) => fillsTable.fromRow(row));
}

/** The first fill that came of an order as it was given (`ContractOrder`); 0 for none. */
async function fillOfOrder(db: Db, owner: number, orderId: number): Promise<number> {
  const { rows } = await sql<{ id: string | null }>`
    select min(id) as id from contract_fills
    where owner = ${owner} and order_id = ${orderId} and id >= ${orderId}`.execute(db);
  return Number(rows[0]?.id ?? 0);
}

/** What an order that closes has closed. */
async function fillsOfReduction(db: Db, order: Reduction): Promise<ContractFill[]> {
  const { rows } = await sql<object>`
    select ${sql.raw(fillsTable.selection)} from contract_fills
    where owner = ${order.owner} and market_id = ${order.marketId} and what = 'close'
      and side = ${order.side} and tick = ${order.tick} and time_ms = ${order.updatedMs}
      and id >= ${order.id} and order_id in (0, (select o.id from contract_orders o
        where o.owner = ${order.owner} and o.id < ${order.id} and o.result_id = ${order.id}
        order by o.id desc limit 1)) order by id`.execute(db);
  return rows.map((row) => fillsTable.fromRow(row));
}

/**
 * To which order each fill belongs: the one that waited to open, the one that closed, or else all
 * that one command bought or sold in a market, by the number of its first fill.
 */
async function ordersOfFills(
  db: Db,
  owner: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; order_id: string }>`
    select f.id, case when f.what = 'open' and p.limit_ticks > 0 then p.id
      when c.id is not null then c.id when r.id is not null then r.id else g.id end as order_id
    from contract_fills f join contract_positions p on p.id = f.position_id
    left join contract_orders o on o.id = f.order_id
    left join contract_reductions c on c.id = o.result_id
    left join lateral (
      select id from contract_reductions where owner = f.owner and market_id = f.market_id
        and f.order_id = 0 and f.what = 'close' and side = f.side and state = 'done'
        and tick = f.tick and updated_ms = f.time_ms order by id limit 1) r on true
    left join lateral (
      select min(a.id) as id from contract_fills a join contract_positions q on q.id = a.position_id
      where a.owner = f.owner and a.id between f.id - ${MAX_SPREAD} and f.id and a.seq = f.seq
        and a.market_id = f.market_id and a.order_id = f.order_id
        and ((a.what = 'open') = (a.side = 'long')) = ((f.what = 'open') = (f.side = 'long'))
        and not (a.what = 'open' and q.limit_ticks > 0)) g on true
    where f.owner = ${owner} and f.id in (${sql.join([...ids])})`.execute(db);
  return new Map(rows.map((row) => [Number(row.id), Number(row.order_id)]));
}

/** Positions by their numbers. */
async function positions(db: Db, owner: number, ids: readonly number[]): Promise<Position[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<object>`
    select ${sql.raw(positionsTable.selection)} from contract_positions
    where owner = ${owner} and id in (${sql.join([...ids])})`.execute(db);
  return rows.map((row) => positionsTable.fromRow(row));
}

/** The nights of a customer, newest last. */
async function nights(db: Db, asked: OwnContractsAsked): Promise<OvernightFee[]> {
  const { owner, marketId, limit, fromMs = 0, toMs = Number.MAX_SAFE_INTEGER } = asked;
  const inMarket = marketId === undefined ? sql`true` : sql`market_id = ${marketId}`;
  const { rows } = await sql<object>`
    select ${sql.raw(overnightFeesTable.selection)} from contract_overnight_fees
    where owner = ${owner} and ${inMarket} and due_ms >= ${fromMs} and due_ms <= ${toMs}
    order by due_ms desc, position_id desc limit ${limit}`.execute(db);
  return rows.map((row) => overnightFeesTable.fromRow(row)).toReversed();
}

/** What others read of this room, from committed rows. */
export const ownContracts = {
  fills: (db: Db, asked: OwnContractsAsked) => read(db, FILLS, asked),
  publicFills: (db: Db, asked: PublicContractFills) => read(db, FILLS, asked),
  orders: (db: Db, asked: OwnContractsAsked) => read(db, ORDERS, asked),
  reductions: (db: Db, asked: OwnContractsAsked) => read(db, REDUCTIONS, asked),
  order: (db: Db, owner: number, id: number) => readPosition(db, owner, id),
  published: (db: Db) => readTerms(db),
  reduction: (db: Db, owner: number, which: OrderName) => named(db, REDUCTIONS, owner, which),
  waiting: (db: Db, owner: number, marketId?: number) => waiting(db, REDUCTIONS, owner, marketId),
  entry,
  entries: async (db: Db, asked: OwnContractsAsked) =>
    asDecided(db, await read(db, ENTRIES, asked)),
  waitingEntries: (db: Db, owner: number, marketId?: number) =>
    waiting(db, ENTRIES, owner, marketId),
  fillsFrom,
  fillOfOrder,
  fillsOfReduction,
  ordersOfFills,
  positions,
  nights,
  settings: readSettings,
  marginChanges: (db: Db, asked: OwnContractsAsked) => read(db, MARGINS, asked),
};
