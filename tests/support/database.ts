/** A migrated database of its own for each test file. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { templateName } from './database-setup.ts';

export interface TestDatabase {
  readonly connectionString: string;
  /** Connections of the test itself; closed by `drop`. */
  readonly pool: pg.Pool;
  /** Ends every connection to the database and deletes it. */
  drop(): Promise<void>;
}

interface Source {
  readonly empty?: boolean;
  /** Another database to copy, to which nobody is connected. */
  readonly template?: string;
}

async function administer(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('testDatabaseUrl') });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

const BEHIND = `select projected_seq as at from projection
  where projected_seq < (select coalesce(max(last_seq), 0) from journal)`;
const LOOKS = 200;
/** Where nobody made rows for so long, it is enough to see that nobody has begun to. */
const FEW_LOOKS = 20;
const LOOK_AGAIN_MS = 5;

/**
 * Lets a test that asks the database itself wait for rows that follow behind the journal, as who
 * asks a server does. Where no writer makes them any more, it looks at what there is.
 */
export function readBehindJournal(pool: pg.Pool): pg.Pool {
  const query = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>;
  /** Where it has waited in vain. */
  let abandoned: string | undefined;
  const caughtUp = async (): Promise<void> => {
    let at: string | undefined;
    for (let look = 0; look < LOOKS; look += 1) {
      at = await pool.connect().then(async (client) => {
        try {
          return (await client.query<{ at: string }>(BEHIND)).rows[0]?.at;
        } catch {
          // A database without a house.
          return undefined;
        } finally {
          client.release();
        }
      });
      if (at === undefined || (at === abandoned && look >= FEW_LOOKS)) return;
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
    abandoned = at;
  };
  return Object.assign(pool, {
    query: async (...asked: unknown[]) => {
      await caughtUp();
      return query(...asked);
    },
  });
}

/**
 * Makes a database: a copy of the migrated one or of `{ template }`, or an empty one with
 * `{ empty: true }`.
 * Files are copied as such: to write them to the log too takes three times as long.
 */
export async function createTestDatabase(options: Source = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = options.empty === true ? 'template0' : (options.template ?? templateName);
  await administer(`create database ${name} template ${template} strategy file_copy`);
  const address = new URL(inject('testDatabaseUrl'));
  address.pathname = `/${name}`;
  const pool = readBehindJournal(new pg.Pool({ connectionString: address.href, max: 8 }));
  pool.on('error', () => {
    // `drop` ends connections from the server's side.
  });
  const drop = async () => {
    await pool.end();
    await administer(`drop database if exists ${name} with (force)`);
  };
  return { connectionString: address.href, pool, drop };
}

const SEEDING = 4_711;

/**
 * Makes a database that others are copied from, once a run: who comes while another worker makes
 * it waits. One whose maker died is not there, because it gets its name last.
 * @param fill writes into it, and leaves nobody connected
 */
export async function makeTemplateOnce(
  name: string,
  fill: (database: TestDatabase) => Promise<void>,
): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('testDatabaseUrl') });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock($1)', [SEEDING]);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    const database = await createTestDatabase();
    await fill(database);
    await database.pool.end();
    const made = new URL(database.connectionString).pathname.slice(1);
    await admin.query(`alter database ${made} rename to ${name}`);
  } finally {
    await admin.end();
  }
}

/**
 * The database of a test file: made before its first test, dropped after its last.
 * @returns a function that gives the database once the tests run.
 */
export function useTestDatabase(options: Source = {}): () => TestDatabase {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await createTestDatabase(options);
  });
  afterAll(async () => {
    await database?.drop();
  });
  return () => {
    if (database === undefined) throw new Error('The test database exists only while tests run.');
    return database;
  };
}
