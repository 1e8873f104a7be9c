/** Candles in the database: saved in one statement, loaded at a start, read for charts. */
import { type Kysely, sql } from 'kysely';
import type { Candle } from './candle-book.ts';
import { PERIODS } from './periods.ts';

/** Up to where ticks and fills are in the stored candles. */
export interface CandleProgress {
  readonly seq: number;
  readonly timeMs: number;
  readonly fillId: number;
}

type Database = Kysely<unknown>;

interface CandleRow {
  readonly market_id: number;
  readonly period: number;
  readonly time_ms: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly lots: string;
}

const COLUMNS = sql.raw('market_id, period, time_ms, open, high, low, close, lots');
/** What a query may name `time_ms` to find the last minutes of a day and the one before it. */
const DAY_MINUTES = 1_441;

function candleOf(row: CandleRow): Candle {
  return {
    marketId: row.market_id,
    minutes: row.period,
    timeMs: Number(row.time_ms),
    open: Number(row.open),
    high: Number(row.high),
    low: Number(row.low),
    close: Number(row.close),
    lots: Number(row.lots),
  };
}

/**
 * Stores candles and how far they go, in one statement. Whoever is behind what is stored, because
 * another has taken over from him without his noticing, stores nothing.
 */
export async function saveCandles(
  database: Database,
  candles: readonly Readonly<Candle>[],
  progress: CandleProgress,
): Promise<void> {
  const column = (of: (candle: Readonly<Candle>) => number) => candles.map(of);
  await sql`
    with reached as (
      update candle_progress
      set seq = ${progress.seq}, time_ms = ${progress.timeMs}, fill_id = ${progress.fillId}
      where seq <= ${progress.seq} returning seq
    )
    insert into candles (${COLUMNS})
    select * from unnest(
        ${column((candle) => candle.marketId)}::integer[],
        ${column((candle) => candle.minutes)}::integer[],
        ${column((candle) => candle.timeMs)}::bigint[],
        ${column((candle) => candle.open)}::bigint[],
        ${column((candle) => candle.high)}::bigint[],
        ${column((candle) => candle.low)}::bigint[],
        ${column((candle) => candle.close)}::bigint[],
        ${column((candle) => candle.lots)}::bigint[])
    where exists (select from reached)
    on conflict (market_id, period, time_ms) do update set
      open = excluded.open, high = excluded.high, low = excluded.low,
      close = excluded.close, lots = excluded.lots
  `.execute(database);
}

/** The newest stored candle of each market and period. */
export async function loadCurrent(
  database: Database,
  marketIds: readonly number[],
): Promise<Candle[]> {
  const periods = PERIODS.map((period) => period.minutes);
  const { rows } = await sql<CandleRow>`
    select newest.* from unnest(${[...marketIds]}::integer[]) m(id),
      unnest(${periods}::integer[]) p(minutes),
      lateral (select ${COLUMNS} from candles where market_id = m.id and period = p.minutes
        order by time_ms desc limit 1) newest
  `.execute(database);
  return rows.map(candleOf);
}

/** The last minutes of each market, in order: a day and the minute before it. */
export async function loadDays(
  database: Database,
  marketIds: readonly number[],
): Promise<Candle[]> {
  const { rows } = await sql<CandleRow>`
    select minutes.* from unnest(${[...marketIds]}::integer[]) m(id),
      lateral (select ${COLUMNS} from candles where market_id = m.id and period = 1
        order by time_ms desc limit ${DAY_MINUTES}) minutes
    order by market_id, time_ms
  `.execute(database);
  return rows.map(candleOf);
}

/** How far the stored candles go. */
export async function loadProgress(database: Database): Promise<CandleProgress> {
  const { rows } = await sql<{ seq: string; time_ms: string; fill_id: string }>`
    select seq, time_ms, fill_id from candle_progress
  `.execute(database);
  const [row] = rows;
  if (row === undefined) throw new Error('candle_progress has no row');
  return { seq: Number(row.seq), timeMs: Number(row.time_ms), fillId: Number(row.fill_id) };
}

/** Which candles: the newest of a span. */
export interface CandleSpan {
  readonly marketId: number;
  readonly minutes: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly limit: number;
}

/** Stored candles of a time span, newest first; with none, the newest before the span. */
export async function readCandles(database: Database, asked: CandleSpan): Promise<Candle[]> {
  const { marketId, minutes, fromMs, toMs, limit } = asked;
  const find = async (oldestMs: number, most: number): Promise<Candle[]> => {
    const { rows } = await sql<CandleRow>`
      select ${COLUMNS} from candles
      where market_id = ${marketId} and period = ${minutes}
        and time_ms >= ${oldestMs} and time_ms <= ${toMs}
      order by time_ms desc limit ${most}
    `.execute(database);
    return rows.map(candleOf);
  };
  const found = await find(fromMs, limit);
  return found.length > 0 ? found : find(0, 1);
}

/** Closes of a period since a span before each market's newest candle, by time. */
export async function readCloses(
  database: Database,
  marketIds: readonly number[],
  period: { readonly minutes: number; readonly spanMs: number },
): Promise<Map<number, Map<number, number>>> {
  const { minutes, spanMs } = period;
  const { rows } = await sql<{ market_id: number; times: string[]; closes: string[] }>`
    select m.id as market_id, array_agg(c.time_ms order by c.time_ms) as times,
      array_agg(c.close order by c.time_ms) as closes
    from unnest(${[...marketIds]}::integer[]) m(id),
      lateral (select time_ms from candles where market_id = m.id and period = ${minutes}
        order by time_ms desc limit 1) newest,
      lateral (select time_ms, close from candles where market_id = m.id and period = ${minutes}
        and time_ms > newest.time_ms - ${spanMs}) c
    group by m.id
  `.execute(database);
  return new Map(
    rows.map(({ market_id: id, times, closes }) => [
      id,
      new Map(times.map((time, index) => [Number(time), Number(closes[index])])),
    ]),
  );
}

/** Whether any candle of a market is stored. */
export async function hasCandles(database: Database, marketId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from candles where market_id = ${marketId}) as found
  `.execute(database);
  return rows[0]?.found === true;
}
