/**
 * Whether the clock of a machine may be believed when a house starts. What is stored under a wrong
 * time cannot be taken back, so a start that doubts it says so and waits for the operator's word.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { LARGEST_DEPARTURE_MS } from './clock.ts';

/** How long a word counts: the next doubt needs another one. */
const WORD_LIFETIME_MS = 15 * 60_000;
const LOOK_AGAIN_MS = 1_000;

/** What a start can compare its clock with, in Unix milliseconds. */
export interface ClockWitnesses {
  readonly nowMs: number;
  readonly databaseMs: number;
  /** The last command of the journal; 0 where there is none. */
  readonly lastMs: number;
  /** The last word of an operator, by this clock; 0 where there is none. */
  readonly saidMs: number;
}

function iso(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

/**
 * Why a clock is doubted; undefined when it is not.
 * @param maxJumpMs how long after the last command nobody wonders; undefined for any time
 */
export function clockDoubt(
  { nowMs, databaseMs, lastMs, saidMs }: ClockWitnesses,
  maxJumpMs: number | undefined,
): string | undefined {
  const sinceWordMs = nowMs - saidMs;
  if (saidMs > 0 && sinceWordMs >= 0 && sinceWordMs <= WORD_LIFETIME_MS) return undefined;
  if (Math.abs(nowMs - databaseMs) > LARGEST_DEPARTURE_MS) {
    return `this machine's clock says ${iso(nowMs)}, and the database server's ${iso(databaseMs)}`;
  }
  if (maxJumpMs === undefined || lastMs === 0 || nowMs - lastMs <= maxJumpMs) return undefined;
  return `this machine's clock says ${iso(nowMs)}, and the last command is of ${iso(lastMs)}`;
}

async function readWitnesses(client: ClientBase, nowMs: () => number): Promise<ClockWitnesses> {
  const { rows } = await client.query<{ database_ms: string; last_ms: string; said_ms: string }>(
    `select (extract(epoch from clock_timestamp()) * 1000)::bigint as database_ms,
       coalesce((select last_time_ms from journal order by last_seq desc limit 1), 0) as last_ms,
       coalesce((select said_ms from clock_words order by id desc limit 1), 0) as said_ms`,
  );
  const [row] = rows;
  return {
    nowMs: nowMs(),
    databaseMs: Number(row?.database_ms),
    lastMs: Number(row?.last_ms),
    saidMs: Number(row?.said_ms),
  };
}

/** Waits until the clock is not doubted any more, or the start is over; says why, once a cause. */
export async function untilClockIsBelieved(
  client: ClientBase,
  options: {
    readonly nowMs: () => number;
    readonly maxJumpMs: number | undefined;
    readonly isOver: () => boolean;
    readonly say: (line: string) => void;
  },
): Promise<void> {
  let told = false;
  while (!options.isOver()) {
    const doubt = clockDoubt(await readWitnesses(client, options.nowMs), options.maxJumpMs);
    if (doubt === undefined) return;
    if (!told) {
      options.say(`${doubt}.`);
      options.say('  Set the clock right, or say that it is: npm run operator -- clock accept');
    }
    told = true;
    await pause(LOOK_AGAIN_MS);
  }
}

/** Notes the operator's word that the clock is right. */
export async function sayClockIsRight(client: ClientBase, nowMs: number): Promise<void> {
  await client.query('insert into clock_words (said_ms) values ($1)', [nowMs]);
}
