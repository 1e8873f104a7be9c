/**
 * One writer at a time. The lock is a PostgreSQL advisory lock on a connection of its own; the
 * fencing number makes sure that a writer that lost the lock without noticing cannot commit.
 */
import pg from 'pg';

const LOCK_ID = 4_207_151_121;
const RETRY_MS = 500;

/** A held lock. */
export interface WriterLock {
  readonly epoch: number;
  /** Settles when the connection that holds the lock is lost. */
  readonly lost: Promise<void>;
  release(): Promise<void>;
}

/**
 * Waits until this process is the writer. `onWait` is told once if another writer is running;
 * an aborted signal ends the waiting with an error.
 */
export async function acquireWriterLock(
  connectionString: string,
  onWait: () => void,
  signal: AbortSignal,
): Promise<WriterLock> {
  const client = new pg.Client({ connectionString });
  const lost = new Promise<void>((resolve) => {
    client.once('end', resolve);
    client.on('error', () => resolve());
  });
  await client.connect();
  let told = false;
  for (;;) {
    const { rows } = await client.query<{ got: boolean }>(
      'select pg_try_advisory_lock($1) as got',
      [LOCK_ID],
    );
    if (rows[0]?.got === true) break;
    if (!told) onWait();
    told = true;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    if (signal.aborted) {
      await client.end();
      throw new Error('stopped while waiting for another writer to end');
    }
  }
  const { rows } = await client.query<{ epoch: string }>(
    'update writer_fence set epoch = epoch + 1 returning epoch',
  );
  return { epoch: Number(rows[0]?.epoch), lost, release: () => client.end() };
}
