import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { signText } from '../../../platform/server/keys/signing-key.ts';
import {
  ArchiveDamaged,
  type ChainedTick,
  FIRST_HASH,
  headText,
  type PagedTick,
  type SignedHead,
} from '../contract.ts';
import { type ArchivedHour, readArchive, readArchivedTicks, sha256Of } from './archive-reader.ts';
import { readHeads } from './read-heads.ts';

export const HOUR_MS = 3_600_000;

/** Hours that are kept packed, of about 200 kB each. */
const MOST_PACKED = 50;

const pack = promisify(gzip);

/** An hour of a market as one file. */
export interface HourFile {
  readonly bytes: Buffer;
  /** Of the compressed file, in hexadecimal digits. */
  readonly sha256: string;
  /** Whether nothing can be added to it any more. */
  readonly isOver: boolean;
}

/** An hour that has ticks. */
export interface TickHour {
  readonly hourMs: number;
  readonly firstNumber: number;
  readonly lastNumber: number;
  readonly isArchived: boolean;
}

interface TickRow {
  readonly number: string;
  readonly time_ms: string;
  readonly ticks: string;
  readonly sources: string;
  readonly formula: string;
  readonly lots: string;
  readonly hash: string;
  readonly signature: string;
}

function tickOf(marketId: number, row: TickRow): PagedTick {
  return {
    marketId,
    number: Number(row.number),
    timeMs: Number(row.time_ms),
    ticks: Number(row.ticks),
    sources: row.sources,
    formula: row.formula,
    lots: Number(row.lots),
    hash: row.hash,
    signature: row.signature,
  };
}

/** A line of an hour's file: what `/market/index_ticks` says, and the hash before. */
export function tickLine(tick: ChainedTick): string {
  const { marketId, number, timeMs, ticks, sources, formula, lots } = tick;
  const { previousHash, hash, signature } = tick;
  const fields = { marketId, number, timeMs, ticks, sources, formula, lots };
  return JSON.stringify({ ...fields, previousHash, hash, signature });
}

/** Where an hour's file lies below the data folder. */
export function archivePath(dataFolder: string, marketId: number, hourMs: number): string {
  const hour = new Date(hourMs).toISOString().slice(0, 13);
  return join(dataFolder, 'ticks', String(marketId), `${hour}.ndjson.gz`);
}

/**
 * The public log: every tick of a market with its place in the chain, from the table or, for hours
 * that are long over, from their compressed files.
 */
export class TickLog {
  private readonly db: Kysely<unknown>;
  private readonly dataFolder: string;
  private readonly key: KeyObject;
  private readonly packed = new Map<string, HourFile>();

  /** @param key signs heads */
  constructor(db: Kysely<unknown>, dataFolder: string, key: KeyObject) {
    this.db = db;
    this.dataFolder = dataFolder;
    this.key = key;
  }

  /** Some ticks of a market by their numbers, ascending; those that do not exist are left out. */
  async ticks(marketId: number, numbers: readonly number[]): Promise<ChainedTick[]> {
    const wanted = [...new Set(numbers)].sort((a, b) => a - b);
    const rows = await this.rows(marketId, sql`t.number = any(${wanted.map(String)}::bigint[])`);
    const found = new Map(rows.map((tick) => [tick.number, tick]));
    for (const number of wanted) {
      if (found.has(number)) continue;
      const [hour] = await this.archivedHours(marketId, number, number);
      if (hour === undefined) continue;
      const inHour = wanted.filter((one) => one >= number && one <= hour.lastNumber);
      for (const tick of await this.archived(hour, number, Math.max(...inHour))) {
        if (wanted.includes(tick.number)) found.set(tick.number, tick);
      }
    }
    return [...found.values()].sort((a, b) => a.number - b.number);
  }

  /**
   * The ticks of a market from a number on, ascending and without a gap, be they rows or in files.
   * A page that is shorter than its limit ends with the newest tick.
   * @throws ArchiveDamaged when one that has been is nowhere to be read
   */
  async page(marketId: number, fromNumber: number, limit: number): Promise<PagedTick[]> {
    const from = Math.max(fromNumber, 1);
    // In this order: a tick may become a file between two of these looks, but never a row again.
    const to = Math.min(from + limit - 1, await this.lastNumber(marketId));
    if (to < from) return [];
    const rows = await this.pagedRows(marketId, from, to);
    const found = new Map(rows.map((tick) => [tick.number, tick]));
    const hours = rows.length > to - from ? [] : await this.archivedHours(marketId, from, to);
    for (const hour of hours) {
      const last = Math.min(hour.lastNumber, to);
      const ticks = await this.archived(hour, Math.max(hour.firstNumber, from), last);
      for (const { previousHash: _, ...tick } of ticks) found.set(tick.number, tick);
    }
    return Array.from({ length: to - from + 1 }, (_, index) => {
      const tick = found.get(from + index);
      if (tick !== undefined) return tick;
      throw new ArchiveDamaged(`tick ${from + index} of market ${marketId} is nowhere`);
    });
  }

  /** The hours of a market in a span that have ticks, ascending; two look-ups an hour. */
  async hours(marketId: number, fromMs: number, count: number): Promise<TickHour[]> {
    const lastMs = fromMs + (count - 1) * HOUR_MS;
    const { rows } = await sql<{ hour: string; first: string; last: string; archived: boolean }>`
      with hours as (
        select h as hour, h + ${HOUR_MS} as next
        from generate_series(${fromMs}::bigint, ${lastMs}::bigint, ${HOUR_MS}::bigint) h)
      select hour, f.number as first, l.number as last, false as archived from hours
      cross join lateral (
        select number from index_ticks
        where market_id = ${marketId} and time_ms >= hour and time_ms < next
        order by time_ms, number limit 1) f
      cross join lateral (
        select number from index_ticks
        where market_id = ${marketId} and time_ms >= hour and time_ms < next
        order by time_ms desc, number desc limit 1) l
      union all
      select hour_ms, first_number, last_number, true from tick_archives
      where market_id = ${marketId} and hour_ms between ${fromMs} and ${lastMs}
      order by 1`.execute(this.db);
    return rows.map((row) => ({
      hourMs: Number(row.hour),
      firstNumber: Number(row.first),
      lastNumber: Number(row.last),
      isArchived: row.archived,
    }));
  }

  /** An hour's file; undefined where the market had no tick. Checks the archive's SHA-256. */
  async hourFile(marketId: number, hourMs: number): Promise<HourFile | undefined> {
    const kept = this.packed.get(`${marketId}:${hourMs}`);
    if (kept !== undefined) return kept;
    const archive = await this.archiveFile(marketId, hourMs);
    if (archive !== undefined) {
      this.keep(`${marketId}:${hourMs}`, archive);
      return archive;
    }
    // Looked up first: a tick that comes meanwhile must not be missing from an hour that is over.
    const isOver = (await this.committedMs()) >= hourMs + HOUR_MS;
    const ticks = await this.hourTicks(marketId, hourMs);
    if (ticks.length === 0) return undefined;
    const bytes = await pack(`${ticks.map(tickLine).join('\n')}\n`, { level: 9 });
    const file = { bytes, sha256: sha256Of(bytes), isOver };
    if (isOver) this.keep(`${marketId}:${hourMs}`, file);
    return file;
  }

  /** All ticks of an hour that are rows. */
  hourTicks(marketId: number, hourMs: number): Promise<ChainedTick[]> {
    return this.rows(marketId, sql`t.time_ms >= ${hourMs} and t.time_ms < ${hourMs + HOUR_MS}`);
  }

  /** The time of the last durable command: nothing with an earlier time can come any more. */
  async committedMs(): Promise<number> {
    const { rows } = await sql<{ last: string | null }>`
      select last_time_ms as last from journal order by last_seq desc limit 1`.execute(this.db);
    return Number(rows[0]?.last ?? 0);
  }

  /**
   * The ends of markets' chains now, signed. One statement reads journal and ticks as they were at
   * one moment, so that no tick before the head's time can be missing from it.
   */
  async heads(marketIds?: readonly number[]): Promise<SignedHead[]> {
    const { rows } = await sql<{ market: number; number: string; hash: string; time: string }>`
      select s.market_id as market, s.number as number, t.hash as hash, j.last_time_ms as time
      from index_states s
      join index_ticks t on t.market_id = s.market_id and t.number = s.number
      cross join (select last_time_ms from journal order by last_seq desc limit 1) j
      order by s.market_id`.execute(this.db);
    return rows
      .filter(({ market }) => marketIds === undefined || marketIds.includes(market))
      .map((row) => {
        const head = {
          marketId: row.market,
          number: Number(row.number),
          hash: row.hash,
          timeMs: Number(row.time),
        };
        return { ...head, signature: signText(this.key, headText(head)) };
      });
  }

  /** The heads that were kept, one a minute, ascending. */
  keptHeads(marketId: number, fromMs: number, limit: number): Promise<SignedHead[]> {
    return readHeads(this.db, marketId, fromMs, limit);
  }

  /** Packing costs more than anything else here, and an hour that is over never changes. */
  private keep(name: string, file: HourFile): void {
    this.packed.set(name, file);
    const [oldest] = this.packed.keys();
    if (this.packed.size > MOST_PACKED && oldest !== undefined) this.packed.delete(oldest);
  }

  private async rows(marketId: number, condition: ReturnType<typeof sql>): Promise<ChainedTick[]> {
    const { rows } = await sql<TickRow & { readonly previous_hash: string }>`
      select t.number, t.time_ms, t.ticks, t.sources, t.formula, t.lots, t.hash, t.signature,
        coalesce(p.hash, a.last_hash, ${FIRST_HASH}) as previous_hash
      from index_ticks t
      left join index_ticks p on p.market_id = t.market_id and p.number = t.number - 1
      left join tick_archives a on a.market_id = t.market_id and a.last_number = t.number - 1
      where t.market_id = ${marketId} and ${condition}
      order by t.number`.execute(this.db);
    return rows.map((row) => ({ ...tickOf(marketId, row), previousHash: row.previous_hash }));
  }

  /** Rows by their numbers alone: looking up the hash before each takes as long again. */
  private async pagedRows(marketId: number, from: number, to: number): Promise<PagedTick[]> {
    const { rows } = await sql<TickRow>`
      select number, time_ms, ticks, sources, formula, lots, hash, signature from index_ticks
      where market_id = ${marketId} and number between ${from} and ${to}
      order by number`.execute(this.db);
    return rows.map((row) => tickOf(marketId, row));
  }

  private async lastNumber(marketId: number): Promise<number> {
    const { rows } = await sql<{ number: string }>`
      select number from index_states where market_id = ${marketId}`.execute(this.db);
    return Number(rows[0]?.number ?? 0);
  }

  /** The archived hours that have ticks of a span of numbers, ascending: at most one for each. */
  private archivedHours(marketId: number, from: number, to: number): Promise<ArchivedHour[]> {
    return this.archives(sql`market_id = ${marketId} and first_number <= ${to}
      and last_number between ${from} and coalesce((
        select min(last_number) from tick_archives
        where market_id = ${marketId} and last_number >= ${to}), ${to})`);
  }

  private async archives(condition: ReturnType<typeof sql>): Promise<ArchivedHour[]> {
    const { rows } = await sql<{
      market: number;
      hour: string;
      first: string;
      last: string;
      bytes: string;
      sha256: string;
    }>`
      select market_id as market, hour_ms as hour, first_number as first, last_number as last,
        bytes, sha256
      from tick_archives where ${condition} order by last_number`.execute(this.db);
    return rows.map((row) => ({
      marketId: row.market,
      hourMs: Number(row.hour),
      firstNumber: Number(row.first),
      lastNumber: Number(row.last),
      bytes: Number(row.bytes),
      sha256: row.sha256,
    }));
  }

  private archived(hour: ArchivedHour, from: number, to: number): Promise<ChainedTick[]> {
    return readArchivedTicks(this.pathOf(hour), hour, from, to);
  }

  private async archiveFile(marketId: number, hourMs: number): Promise<HourFile | undefined> {
    const [hour] = await this.archives(sql`market_id = ${marketId} and hour_ms = ${hourMs}`);
    if (hour === undefined) return undefined;
    const bytes = await readArchive(this.pathOf(hour), hour);
    return { bytes, sha256: hour.sha256, isOver: true };
  }

  private pathOf({ marketId, hourMs }: ArchivedHour): string {
    return archivePath(this.dataFolder, marketId, hourMs);
  }
}
