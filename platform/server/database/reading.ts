/**
 * Reading committed rows: pools of connections behind a typed query builder. Callers read by
 * connections of their own, each with his share and for a short time; the house by others, so that
 * candles, watchers and sessions never wait for somebody's lists.
 */
import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';
import { openPool } from './connections.ts';
import { presentReader, ReadingBusy, Shares } from './shares.ts';

/** The tables as they were at one moment. */
export interface Moment {
  /** The last command whose changes are in them. */
  readonly seq: number;
  /** Committed rows of that moment, and of no other. */
  readonly database: <Tables>() => Kysely<Tables>;
}

/** The pools and the builder over them. */
export interface ReadingDatabase {
  /** The builder, typed by the tables a room names. */
  tables<Tables>(): Kysely<Tables>;
  /** Reads the tables as they are at one moment, whatever is stored meanwhile. */
  atOneMoment<Answer>(read: (at: Moment) => Promise<Answer>): Promise<Answer>;
  stop(): Promise<void>;
}

const HOUSE = { max: 6, statement_timeout: 15_000 };
const CALLERS = { max: 8, statement_timeout: 5_000 };
/** Who wants to log in has connections of his own, whatever visitors and customers read. */
const DOORS = { max: 3, statement_timeout: 5_000 };
const SHARES = {
  perReader: 3,
  visitors: 5,
  doors: DOORS.max,
  atDoors: 1_000,
  waiting: 40,
  patienceMs: 5_000,
};

/** The code of the database for a statement that took too long. */
const CANCELLED = '57014';

/** Whether a reading failed because there is too much to read, or too much else. */
export function isReadingBusy(error: unknown): boolean {
  if (error instanceof ReadingBusy) return true;
  return error instanceof Error && 'code' in error && error.code === CANCELLED;
}

/** A connection that gives its reader's share back when it is given back. */
function shared(client: pg.PoolClient, leave: () => void): PostgresPoolClient {
  return {
    query: client.query.bind(client) as PostgresPoolClient['query'],
    release: () => {
      client.release();
      leave();
    },
  };
}

function atOneMoment<Answer>(
  builder: Kysely<unknown>,
  read: (at: Moment) => Promise<Answer>,
): Promise<Answer> {
  const transaction = builder.transaction().setIsolationLevel('repeatable read');
  return transaction.execute(async (tables) => {
    const { rows } = await sql<{ seq: string }>`
      select projected_seq as seq from projection`.execute(tables);
    const database = <Tables>() => tables as unknown as Kysely<Tables>;
    return read({ seq: Number(rows[0]?.seq), database });
  });
}

/** Waits until the tables hold what was told, and not for ever. */
async function waitFor(caughtUp: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const error = new ReadingBusy('the tables are too far behind the journal');
    timer = setTimeout(() => reject(error), SHARES.patienceMs);
  });
  try {
    await Promise.race([caughtUp(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Opens the pools. Connections are made when they are needed.
 * @param caughtUp resolves when the tables hold all that has been told until now: whoever reads
 *   finds what he has done
 */
export function openReadingDatabase(
  connectionString: string,
  caughtUp: () => Promise<void> = () => Promise.resolve(),
): ReadingDatabase {
  const house = openPool({ connectionString, ...HOUSE });
  const callers = openPool({ connectionString, ...CALLERS });
  const doors = openPool({ connectionString, ...DOORS });
  const shares = new Shares(SHARES);
  const connect = async (): Promise<PostgresPoolClient> => {
    await waitFor(caughtUp);
    const reader = presentReader();
    if (reader === undefined) return house.connect();
    const leave = await shares.take(reader);
    try {
      return shared(await ('door' in reader ? doors : callers).connect(), leave);
    } catch (error) {
      leave();
      throw error;
    }
  };
  const end = async (): Promise<void> => {
    await Promise.all([house.end(), callers.end(), doors.end()]);
  };
  const pool = { options: callers.options, connect, end };
  const builder = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return {
    tables: <Tables>() => builder as Kysely<Tables>,
    atOneMoment: (read) => atOneMoment(builder, read),
    stop: () => builder.destroy(),
  };
}
