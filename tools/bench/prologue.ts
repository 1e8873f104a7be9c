/**
 * How long an empty demo lives the thirty days that it has behind it when it opens, beside the
 * same start without a past: the difference is what those days cost. Each of their commands waits
 * for its commit, so what a commit of one row takes on the same disk stands beside it.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { openServer } from '../../apps/server/server.ts';
import { ROOM_NAMES } from '../../apps/server/server-cards.ts';
import { readSettings } from '../../apps/server/settings.ts';
import { startDatabase } from '../../platform/server/database/launcher.ts';
import { migrationSources, runMigrations } from '../../platform/server/database/migrate.ts';
import { createDatabase } from './servers.ts';
import { median, whole } from './statistics.ts';

const DAYS = 30;
const GOAL_SECONDS = 10;
const GOAL_COMMANDS = 20_000;
const COMMITS = 300;
const ROOT = resolve(import.meta.dirname, '../..');

/** A first start: how long it took, how long it kept a processor busy, and its commands. */
interface FirstStart {
  readonly seconds: number;
  readonly busySeconds: number;
  readonly commands: number;
}

/** First starts with and without a past, and milliseconds of a commit of one row. */
export interface PrologueFigures {
  readonly commitMs: number;
  readonly lived: FirstStart;
  readonly bare: FirstStart;
}

/** Starts an empty house and stops it when it can serve. */
async function started(
  connectionString: string,
  data: string,
  pastDays: number,
): Promise<FirstStart> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await runMigrations(client, migrationSources(ROOT, ROOM_NAMES));
  const [from, busy] = [performance.now(), process.cpuUsage()];
  const server = await openServer({
    settings: readSettings({ PORT: '0', DATA_DIR: data, LOG_LEVEL: 'silent' }),
    connectionString,
    log: pino({ level: 'silent' }),
    root: ROOT,
    nowMs: Date.now,
    callsPerMinute: 0,
    onStep: () => undefined,
    market: false,
    pastDays,
  });
  const seconds = (performance.now() - from) / 1_000;
  const { user, system } = process.cpuUsage(busy);
  await server.stop();
  const { rows } = await client.query<{ last: string }>(
    'select max(last_seq) as last from journal',
  );
  await client.end();
  const busySeconds = (user + system) / 1_000_000;
  return { seconds, busySeconds, commands: Number(rows[0]?.last ?? 0) };
}

/** What a commit of one row takes, in milliseconds, one after the other. */
async function commitOf(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('create table bench_commits (number integer not null)');
  const took: number[] = [];
  for (let number = 0; number < COMMITS; number += 1) {
    const from = performance.now();
    await client.query('insert into bench_commits values ($1)', [number]);
    took.push(performance.now() - from);
  }
  await client.end();
  return median(took);
}

/** Starts two empty demos, one after the other, in databases of their own. */
export async function benchPrologue(): Promise<PrologueFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-bench-'));
  // Under root the database runs as another user: it would keep its data elsewhere, for ever.
  chmodSync(folder, 0o755);
  const quiet = { info: () => undefined, warn: () => undefined };
  const database = await startDatabase({ dataFolder: join(folder, 'rows'), log: quiet });
  try {
    const run = async (name: string, days: number) =>
      started(await createDatabase(database.connectionString, name), join(folder, name), days);
    // What the first of both has to load besides is no part of what the days cost.
    await run('warming', 0);
    const bare = await run('bare', 0);
    const lived = await run('lived', DAYS);
    const commits = await createDatabase(database.connectionString, 'commits');
    return { bare, lived, commitMs: await commitOf(commits) };
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The figures as a line to print. */
export function describePrologue({ lived, bare, commitMs }: PrologueFigures): string {
  const seconds = lived.seconds - bare.seconds;
  const busy = lived.busySeconds - bare.busySeconds;
  const commands = lived.commands - bare.commands;
  return (
    `the ${DAYS} days that a demo has behind it: ${seconds.toFixed(1)} s ` +
    `(goal ≤ ${GOAL_SECONDS} s; ${busy.toFixed(1)} s of a processor) for ` +
    `${whole(commands)} commands (goal ≤ ${whole(GOAL_COMMANDS)}), ` +
    `${((seconds * 1_000) / commands).toFixed(1)} ms each · a commit of one row: ` +
    `${commitMs.toFixed(1)} ms · ` +
    `the same first start without them: ${bare.seconds.toFixed(1)} s`
  );
}
