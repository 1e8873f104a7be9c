/** The levels of the books, from live orders and quotes, and the prices of the last trades. */
import { type Kysely, sql } from 'kysely';
import type { Order, Side } from '../contract/index.ts';
import type { MarketPause } from '../contract/pauses.ts';
import { parseQuotes } from '../rules/market-book.ts';

/** How many lots rest at a price. */
export interface StoredLevel {
  readonly marketId: number;
  readonly side: Side;
  readonly ticks: number;
  readonly lots: number;
}

interface LevelRow {
  readonly market_id: number;
  readonly side: string;
  readonly ticks: string;
  readonly lots: string;
}

const RESTING: readonly Order['state'][] = ['open', 'partially_filled'];

/**
 * All levels of all books, those of orders and those of quotes; two of one price are to be added.
 * Of an iceberg only what it shows. A triggered stop is `open` and waits outside the book.
 */
export async function readLevels(db: Kysely<unknown>): Promise<StoredLevel[]> {
  const { rows } = await sql<LevelRow>`
    select market_id, side, limit_ticks as ticks, sum(case
      when plan like '%"shownLots"%' then (plan::json->>'shownLots')::bigint
      else lots - filled_lots end) as lots from orders
    where state in ('open', 'partially_filled') and trigger_place = 0
    group by market_id, side, limit_ticks`.execute(db);
  const quoted = await sql<{ orders: string }>`select orders from spot_quotes`.execute(db);
  const ofOrders = rows.map((row) => ({
    marketId: row.market_id,
    side: row.side as Side,
    ticks: Number(row.ticks),
    lots: Number(row.lots),
  }));
  const ofQuotes = quoted.rows
    .flatMap(({ orders }) => parseQuotes(orders))
    .filter(({ state, triggerPlace }) => RESTING.includes(state) && triggerPlace === 0)
    .map(({ marketId, side, limitTicks, lots, filledLots }) => {
      return { marketId, side, ticks: limitTicks, lots: lots - filledLots };
    });
  return [...ofOrders, ...ofQuotes].filter(({ lots }) => lots > 0);
}

/** The price of the last trade of each market that had one. */
export async function readLastTrades(
  db: Kysely<unknown>,
): Promise<{ readonly marketId: number; readonly ticks: number }[]> {
  const { rows } = await sql<{ market_id: number; last_ticks: string }>`
    select market_id, last_ticks from spot_markets where last_ticks > 0`.execute(db);
  return rows.map((row) => ({ marketId: row.market_id, ticks: Number(row.last_ticks) }));
}

/** The pauses of markets that run. */
export async function readPauses(db: Kysely<unknown>): Promise<MarketPause[]> {
  const { rows } = await sql<{ market_id: number; paused_until_ms: string }>`
    select market_id, paused_until_ms from spot_references where paused_until_ms > 0`.execute(db);
  return rows.map((row) => ({ marketId: row.market_id, untilMs: Number(row.paused_until_ms) }));
}

/** Fills of markets after a command and a fill, up to another command, for charts. */
export async function readFillsAfter(
  db: Kysely<unknown>,
  marketIds: readonly number[],
  after: { readonly seq: number; readonly fillId: number },
  lastSeq: number,
) {
  const { rows } = await sql<Readonly<Record<string, string>>>`
    select market_id, seq, id, time_ms, ticks, lots, buyer, seller from fills
    where market_id = any(${[...marketIds]}::integer[]) and id > ${after.fillId}
      and seq > ${after.seq} and seq <= ${lastSeq}
    order by seq, id`.execute(db);
  return rows.map((row) => ({
    marketId: Number(row['market_id']),
    seq: Number(row['seq']),
    fillId: Number(row['id']),
    timeMs: Number(row['time_ms']),
    ticks: Number(row['ticks']),
    lots: Number(row['lots']),
    buyer: Number(row['buyer']),
    seller: Number(row['seller']),
  }));
}

/** Orders of a market that wait for its opening, by side. */
export async function readWaiting(
  db: Kysely<unknown>,
  marketId: number,
): Promise<{ readonly side: string; readonly orders: number; readonly lots: number }[]> {
  const { rows } = await sql<{ side: string; orders: string; lots: string }>`
    select side, count(*) as orders, coalesce(sum(lots), 0) as lots from orders
    where state = 'waiting_open' and market_id = ${marketId} group by side`.execute(db);
  return rows.map(({ side, orders, lots }) => {
    return { side, orders: Number(orders), lots: Number(lots) };
  });
}

/** How many orders of customers can still trade in a market. */
export async function countLive(db: Kysely<unknown>, marketId: number): Promise<number> {
  const { rows } = await sql<{ live: string }>`
    select count(*) as live from orders where market_id = ${marketId} and owner > 0
      and state in ('open', 'partially_filled', 'waiting_trigger', 'waiting_open',
      'waiting_entry')`.execute(db);
  return Number(rows[0]?.live ?? 0);
}
