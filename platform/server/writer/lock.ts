/**
 * One writer at a time. The lock is a PostgreSQL advisory lock on a connection of its own; the
 * fencing number makes sure that a writer that lost the lock without noticing cannot commit.
 */
import type pg from 'pg';
import { makeClient } from '../database/connections.ts';
import { writerLock } from '../database/locks.ts';
import { CONNECTION, endConnection } from './connection.ts';

const RETRY_MS = 500;
/** Who wants the state of the running writer to be noted says so on this channel. */
const NOTE_CHANNEL = 'bourse_note_state';

/** A held lock. */
export interface WriterLock {
  readonly epoch: number;
  /** Settles when the connection that holds the lock is lost. */
  readonly lost: Promise<void>;
  release(): Promise<void>;
}

/** What the waiting for the lock, and the holding of it, tells. */
export interface LockListener {
  /** Another writer is running; told once. */
  onWait(): void;
  /** Somebody asks the holder of the lock to note its state. */
  onAsked(): void;
}

/** Waits until this process is the writer; an aborted signal ends the waiting with an error. */
export async function acquireWriterLock(
  connectionString: string,
  listener: LockListener,
  signal: AbortSignal,
): Promise<WriterLock> {
  const client = makeClient({ connectionString, ...CONNECTION });
  const lost = new Promise<void>((resolve) => {
    client.once('end', resolve);
    client.on('error', () => resolve());
  });
  await client.connect();
  let told = false;
  for (;;) {
    const { rows } = await client.query<{ got: boolean }>(
      'select pg_try_advisory_lock($1) as got',
      [writerLock],
    );
    if (rows[0]?.got === true) break;
    if (!told) listener.onWait();
    told = true;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    if (signal.aborted) {
      await endConnection(client);
      throw new Error('stopped while waiting for another writer to end');
    }
  }
  client.on('notification', () => listener.onAsked());
  await client.query(`listen ${NOTE_CHANNEL}`);
  const { rows } = await client.query<{ epoch: string }>(
    'update writer_fence set epoch = epoch + 1 returning epoch',
  );
  return { epoch: Number(rows[0]?.epoch), lost, release: () => endConnection(client) };
}

/** Whether a writer holds the lock now. */
async function isWriterRunning(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    `select exists (select from pg_locks where locktype = 'advisory' and granted
       and (classid::bigint << 32) | objid::bigint = $1
       and database = (select oid from pg_database where datname = current_database())) as held`,
    [writerLock],
  );
  return rows[0]?.held === true;
}

const PATIENCE_MS = 30_000;
const LOOK_AGAIN_MS = 50;

/**
 * Asks the running writer to note its state in `journal_checkpoints`, and waits for it.
 * `not_running`: there is none; `silent`: there is one, and it did not answer.
 */
export async function askForState(
  client: pg.ClientBase,
): Promise<'noted' | 'not_running' | 'silent'> {
  if (!(await isWriterRunning(client))) return 'not_running';
  const { rows: clock } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  await client.query('select pg_notify($1, $2)', [NOTE_CHANNEL, '']);
  const untilMs = performance.now() + PATIENCE_MS;
  while (performance.now() < untilMs) {
    const { rows } = await client.query(
      'select from journal_checkpoints where taken_at >= $1 limit 1',
      [clock[0]?.now],
    );
    if (rows.length > 0) return 'noted';
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  return 'silent';
}
