/** The connections of the writer, and how they end. */
import type pg from 'pg';
import { openClient } from '../database/connections.ts';

/**
 * What the writer's connections bear: a server that does not answer, a lock that nobody lets go and
 * a line that is dead are errors after some time, and not a silence.
 */
export const CONNECTION = {
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
  statement_timeout: 9_000,
  lock_timeout: 8_000,
  idle_in_transaction_session_timeout: 30_000,
} as const;

const LONGEST_END_MS = 1_000;

/** Ends a connection in order, and without order where the other side says nothing more. */
export async function endConnection(client: pg.Client): Promise<void> {
  const cut = setTimeout(() => client.connection.stream.destroy(), LONGEST_END_MS);
  await client.end().catch(() => undefined);
  clearTimeout(cut);
}

/** The connection that batches are stored over; it sends one without waiting for the one before. */
export async function connectWriter(connectionString: string): Promise<pg.Client> {
  return openClient({ connectionString, pipeline: true, ...CONNECTION });
}

/** The connection that rows are stored over. What it loses at a power cut the journal still has. */
export function connectProjector(connectionString: string): Promise<pg.Client> {
  const options = '-c synchronous_commit=off';
  const application_name = 'projector';
  return openClient({ connectionString, pipeline: true, ...CONNECTION, options, application_name });
}
