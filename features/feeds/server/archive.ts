/**
 * Old ticks move out of the table: an hour that is over becomes a compressed file with its SHA-256
 * in a table, and only then its rows go. Nothing is ever lost between the two.
 */
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { archivePath, HOUR_MS, type TickLog } from './tick-log.ts';

const DAY_MS = 24 * HOUR_MS;
/** A round stays short; the next one goes on. */
const MOST_HOURS_A_ROUND = 500;

/** A tick that an unsettled order names. */
export interface NeededTick {
  readonly marketId: number;
  readonly number: number;
}

/** What archiving works with. */
export interface ArchiveOptions {
  readonly db: Kysely<unknown>;
  readonly log: TickLog;
  readonly dataFolder: string;
  /** Whole days for which ticks stay rows. */
  readonly retentionDays: number;
  /** The ticks that orders name which are not settled yet. */
  readonly neededTicks: () => Promise<readonly NeededTick[]>;
}

interface OldHour {
  readonly marketId: number;
  readonly hourMs: number;
  readonly firstNumber: number;
  readonly lastNumber: number;
}

/** Hours that are old enough, without the newest tick of a market: the chain goes on from it. */
async function oldHours(db: Kysely<unknown>, beforeMs: number): Promise<OldHour[]> {
  const { rows } = await sql<{ market: number; hour: string; first: string; last: string }>`
    select t.market_id as market, t.time_ms - t.time_ms % ${HOUR_MS} as hour,
      min(t.number) as first, max(t.number) as last
    from index_ticks t join index_states s on s.market_id = t.market_id
    where t.time_ms < ${beforeMs}
    group by t.market_id, 2, s.number
    having max(t.number) < s.number
    order by 1, 2 limit ${MOST_HOURS_A_ROUND}`.execute(db);
  return rows.map((row) => ({
    marketId: row.market,
    hourMs: Number(row.hour),
    firstNumber: Number(row.first),
    lastNumber: Number(row.last),
  }));
}

/** Writes a file so that it is there whole, or not at all, whenever the machine stops. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(`${path}.part`, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
}

async function archiveHour(options: ArchiveOptions, hour: OldHour): Promise<boolean> {
  const { marketId, hourMs, firstNumber, lastNumber } = hour;
  const file = await options.log.hourFile(marketId, hourMs);
  const ticks = await options.log.hourTicks(marketId, hourMs);
  const last = ticks.at(-1);
  if (file === undefined || !file.isOver || last === undefined) return false;
  await writeWhole(archivePath(options.dataFolder, marketId, hourMs), file.bytes);
  await options.db.transaction().execute(async (transaction) => {
    await sql`
      insert into tick_archives
        (market_id, hour_ms, first_number, last_number, last_hash, bytes, sha256)
      values (${marketId}, ${hourMs}, ${firstNumber}, ${lastNumber}, ${last.hash},
        ${file.bytes.length}, ${file.sha256})`.execute(transaction);
    await sql`
      delete from index_ticks where market_id = ${marketId}
        and number between ${firstNumber} and ${lastNumber}`.execute(transaction);
  });
  return true;
}

/**
 * Archives the hours that are older than the days they are kept. An hour with a tick that an
 * unsettled order names stays.
 * @returns how many hours became files
 */
export async function archiveOldTicks(options: ArchiveOptions, nowMs: number): Promise<number> {
  const beforeMs = nowMs - (nowMs % HOUR_MS) - options.retentionDays * DAY_MS;
  const needed = await options.neededTicks();
  let count = 0;
  for (const hour of await oldHours(options.db, beforeMs)) {
    const isNeeded = needed.some(
      ({ marketId, number }) =>
        marketId === hour.marketId && number >= hour.firstNumber && number <= hour.lastNumber,
    );
    if (!isNeeded && (await archiveHour(options, hour))) count += 1;
  }
  return count;
}
