/** The way back to a backup on the same server: the house's database gets another one's place. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openClient } from '../database/connections.ts';
import { StartupError } from '../database/errors.ts';
import { writerLock } from '../database/locks.ts';
import { restoreBackup } from '../database/restore.ts';

/** The address of another database on the same server. */
function beside(connectionString: string, name: string): string {
  const address = new URL(connectionString);
  address.pathname = `/${name}`;
  return address.href;
}

/**
 * Refuses while a house is at work.
 * @throws StartupError where some process holds the writer's lock
 */
export async function refuseRunning(connectionString: string): Promise<void> {
  const client = await openClient({ connectionString });
  try {
    const { rows } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_lock($1) as free',
      [writerLock],
    );
    if (rows[0]?.free === true) return;
  } finally {
    await client.end();
  }
  throw new StartupError('The house is running: stop it first.');
}

/** How far the journal of a house goes. */
export async function lastSeqOf(connectionString: string): Promise<number> {
  const client = await openClient({ connectionString });
  try {
    const { rows } = await client.query<{ seq: string }>(
      'select coalesce(max(last_seq), 0) as seq from journal',
    );
    return Number(rows[0]?.seq ?? 0);
  } finally {
    await client.end();
  }
}

/**
 * Restores a backup beside the house and gives it the house's place. Files of the data folder stay
 * as they are: an upgrade adds some at most.
 * @param root the project's folder, whose migrations made the backup
 * @returns the name of the database that had the place; it is kept
 */
export async function goBack(
  connectionString: string,
  file: string,
  root: string,
  dataFolder: string,
): Promise<string> {
  const name = decodeURIComponent(new URL(connectionString).pathname.slice(1));
  const stamp = Date.now().toString(36);
  const [back, left] = [`${name}_back_${stamp}`, `${name}_left_${stamp}`];
  const scratch = mkdtempSync(join(dataFolder, 'back.unfinished-'));
  const house = await openClient({ connectionString });
  try {
    await house.query(`create database "${back}" template template0`);
    await restoreBackup(beside(connectionString, back), file, root, join(scratch, 'data'));
  } finally {
    await house.end();
    rmSync(scratch, { recursive: true, force: true });
  }
  // A database is renamed by somebody who is connected to another one.
  for (const [from, to, by] of [
    [name, left, back],
    [back, name, left],
  ] as const) {
    const client = await openClient({ connectionString: beside(connectionString, by) });
    try {
      await client.query(`alter database "${from}" rename to "${to}"`);
    } finally {
      await client.end();
    }
  }
  return left;
}
