/**
 * The one place where connections to the database are made. A connection that is lost while nobody
 * waits for an answer tells so by an `error` event, and one that nobody hears ends the process: so
 * each of them has a listener from the beginning, those of pools too, whether they lie in the pool
 * or are lent to somebody.
 */
import pg from 'pg';

/** What is lost shows in the next query, and in the `end` that follows. */
function hearLoss(client: pg.ClientBase): void {
  client.on('error', () => undefined);
}

/** A connection that is yet to be opened, by `connect`. Who makes it ends it. */
export function makeClient(options: pg.ClientConfig): pg.Client {
  const client = new pg.Client(options);
  hearLoss(client);
  return client;
}

/** An open connection. Who asks for it ends it. */
export async function openClient(options: pg.ClientConfig): Promise<pg.Client> {
  const client = makeClient(options);
  await client.connect();
  return client;
}

/** Connections that are made when they are needed, and replaced when they are lost. */
export function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options);
  pool.on('error', () => undefined);
  // A pool hears its connections only while they lie in it.
  pool.on('connect', hearLoss);
  return pool;
}
