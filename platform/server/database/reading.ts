/** Reading committed rows: a pool of connections behind a typed query builder. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

/** The pool and the builder over it. */
export interface ReadingDatabase {
  /** The builder, typed by the tables a room names. */
  tables<Tables>(): Kysely<Tables>;
  stop(): Promise<void>;
}

const MOST_CONNECTIONS = 8;
const LONGEST_STATEMENT_MS = 15_000;

/** Opens the pool. Connections are made when they are needed. */
export function openReadingDatabase(connectionString: string): ReadingDatabase {
  const pool = new pg.Pool({
    connectionString,
    max: MOST_CONNECTIONS,
    statement_timeout: LONGEST_STATEMENT_MS,
  });
  // A lost idle connection is replaced at the next query.
  pool.on('error', () => undefined);
  const builder = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return {
    tables: <Tables>() => builder as Kysely<Tables>,
    stop: () => builder.destroy(),
  };
}
