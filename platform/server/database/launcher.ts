/**
 * The one door to a PostgreSQL server: our own, started and looked after here, or the one
 * that DATABASE_URL names. Whoever holds the result may count on a durable server until `stop`.
 */
import { realpathSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Binaries, findPackage, prepareBinaries } from './binaries.ts';
import {
  type Cluster,
  clusterUser,
  ensureCluster,
  isAlive,
  locateCluster,
  requireHouse,
  prepareDataFolder,
  rootShelter,
} from './cluster.ts';
import { makeClient, openClient } from './connections.ts';
import { errorText, StartupError } from './errors.ts';
import { launcherLock } from './locks.ts';
import { clusterName, durableSettings, type PostgresSettings } from './postgres-settings.ts';
import {
  awaitHealth,
  connectionString,
  findServer,
  type LauncherLog,
  type RunningServer,
  startServer,
  stopServer,
} from './postmaster.ts';
import { databaseUser } from './program.ts';
import { keepLogSmall, rotateLog } from './server-log.ts';

export type { LauncherLog } from './postmaster.ts';

export interface DatabaseOptions {
  /** Where our own server keeps its files; made when missing. */
  readonly dataFolder: string;
  /** The address of a foreign server; then nothing is started or stopped. */
  readonly databaseUrl?: string | undefined;
  readonly log: LauncherLog;
  /** What to do when another process holds our server: a command line tool may share it. */
  readonly whenInUse?: 'refuse' | 'share';
  /** What to do when there has never been a server: a command that only reads refuses. */
  readonly whenMissing?: 'make' | 'refuse';
  /** Settings on top of the durable ones. The product passes none; tests trade fsync for time. */
  readonly settings?: PostgresSettings;
}

export interface Database {
  readonly connectionString: string;
  readonly embedded: boolean;
  /** Stops our own server quickly but in order; leaves a foreign or shared one alone. */
  stop(): Promise<void>;
}

interface Held {
  readonly cluster: Cluster;
  readonly binaries: Binaries;
  readonly settings: PostgresSettings;
  readonly log: LauncherLog;
  server: RunningServer;
  keeper: pg.Client;
  stopping: boolean;
}

const databaseName = 'bourse';
const oldestVersion = 150_000;
/** How long a leftover server may take to put itself in order before it is called sick. */
const recoveryLimitMs = 60_000;

/**
 * Starts or adopts the database.
 * @throws StartupError with one clear sentence when there will be no database.
 */
export async function startDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.databaseUrl !== undefined && options.databaseUrl !== '') {
    return useForeignServer(options.databaseUrl);
  }
  if (options.whenMissing === 'refuse') requireHouse(options.dataFolder);
  const settings = { ...durableSettings, ...options.settings };
  const packageFolder = findPackage();
  prepareDataFolder(options.dataFolder);
  const cluster = locateCluster(realpathSync(options.dataFolder), databaseUser());
  const shelter = cluster.user === undefined ? `${cluster.dataFolder}/programs` : rootShelter;
  const binaries = await prepareBinaries(packageFolder, cluster.user, shelter);
  const context = { cluster, binaries, settings, log: options.log };
  rotateLog(cluster.logFile);
  const fresh = findServer(cluster) === undefined && (await ensureCluster(cluster, binaries));
  if (fresh) options.log.info(`A new database was made in ${cluster.folder}.`);
  const opened = await openServer(context, options.whenInUse ?? 'refuse');
  await ensureDatabase(connectionString(cluster, opened.server.port, 'postgres'));
  const address = connectionString(cluster, opened.server.port, databaseName);
  if (opened.keeper === undefined) {
    return { connectionString: address, embedded: true, stop: () => Promise.resolve() };
  }
  const held: Held = { ...context, server: opened.server, keeper: opened.keeper, stopping: false };
  const letLogGrow = keepLogSmall(cluster.logFile);
  const stop = (): Promise<void> => {
    letLogGrow();
    return stopHeld(held);
  };
  watch(held);
  return { connectionString: address, embedded: true, stop };
}

type Context = Pick<Held, 'cluster' | 'binaries' | 'settings' | 'log'>;

interface Opened {
  readonly server: RunningServer;
  /** Missing when another process holds the server and we only share it. */
  readonly keeper: pg.Client | undefined;
}

/** How often a server that dies in our hands is tried again before we say so. */
const openAttempts = 5;

async function openServer(context: Context, whenInUse: 'refuse' | 'share'): Promise<Opened> {
  for (let attempt = 0; attempt < openAttempts; attempt += 1) {
    const opened = await tryToOpen(context, whenInUse);
    if (opened !== undefined) return opened;
    await pause(200);
  }
  throw new StartupError(
    `PostgreSQL does not stay up on ${context.cluster.folder}; ` +
      `the whole story is in ${context.cluster.logFile}.`,
  );
}

/** Undefined when the server was not fit or died under us, and another try makes sense. */
async function tryToOpen(
  context: Context,
  whenInUse: 'refuse' | 'share',
): Promise<Opened | undefined> {
  const { cluster, binaries, settings, log } = context;
  const server = findServer(cluster) ?? (await startServer(cluster, binaries, settings, log));
  const name = clusterName(binaries.version, settings);
  const health = await awaitHealth(cluster, server, name, recoveryLimitMs);
  if (health === 'sick') {
    await stopServer(cluster, server);
    return undefined;
  }
  const hold = await takeHold(cluster, server);
  if (hold === 'unreachable') return undefined;
  if (hold === 'taken') {
    if (whenInUse === 'share') return { server, keeper: undefined };
    throw new StartupError(
      `The data folder ${cluster.dataFolder} is in use by another running exchange: ` +
        'stop that one, or set DATA_DIR to another place.',
    );
  }
  if (health === 'well') return { server, keeper: hold };
  await hold.end().catch(() => undefined);
  await stopServer(cluster, server);
  return undefined;
}

/**
 * Takes the lock that says "this server is mine": it lives as long as our connection, so a
 * killed process leaves none behind.
 */
async function takeHold(
  cluster: Cluster,
  server: RunningServer,
): Promise<pg.Client | 'taken' | 'unreachable'> {
  // The 'end' of a lost one is what the watch acts on.
  const keeper = makeClient({
    connectionString: connectionString(cluster, server.port, 'postgres'),
    application_name: 'bourse keeper',
    keepAlive: true,
  });
  try {
    await keeper.connect();
    // The server needs a moment to notice that a killed holder is gone.
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const answer = await keeper.query<{ held: boolean }>(
        'select pg_try_advisory_lock($1) as held',
        [launcherLock],
      );
      if (answer.rows[0]?.held === true) return keeper;
      await pause(100);
    }
    await keeper.end();
    return 'taken';
  } catch {
    await keeper.end().catch(() => undefined);
    return 'unreachable';
  }
}

/** Brings the server back, on the same port, when it dies under us. */
function watch(held: Held): void {
  held.keeper.once('end', () => {
    if (held.stopping) return;
    held.log.warn('PostgreSQL is gone; starting it again.');
    void revive(held);
  });
}

async function revive(held: Held): Promise<void> {
  while (!held.stopping) {
    try {
      const found = findServer(held.cluster);
      held.server =
        found ??
        (await startServer(held.cluster, held.binaries, held.settings, held.log, held.server.port));
      const keeper = await takeHold(held.cluster, held.server);
      if (typeof keeper === 'string') throw new Error(`the server is ${keeper}`);
      held.keeper = keeper;
      if (held.stopping) await keeper.end();
      else watch(held);
      return;
    } catch (error) {
      held.log.warn(`PostgreSQL does not come back yet (${errorText(error)}).`);
      await pause(500);
    }
  }
}

async function stopHeld(held: Held): Promise<void> {
  held.stopping = true;
  await held.keeper.end().catch(() => undefined);
  const server = findServer(held.cluster);
  if (server === undefined || !isAlive(server.pid)) return;
  await stopServer(held.cluster, server);
}

async function ensureDatabase(address: string): Promise<void> {
  const client = await openClient({ connectionString: address });
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [
      databaseName,
    ]);
    if (found.rowCount === 0) {
      await client.query(`create database ${databaseName} owner ${clusterUser}`);
    }
  } finally {
    await client.end();
  }
}

async function useForeignServer(databaseUrl: string): Promise<Database> {
  const shape = 'DATABASE_URL must look like postgres://user:password@host:port/database';
  if (!/^postgres(?:ql)?:\/\//.test(databaseUrl) || !URL.canParse(databaseUrl)) {
    throw new StartupError(`${shape}.`);
  }
  const { hostname, port, pathname } = new URL(databaseUrl);
  const place = `${hostname}:${port === '' ? '5432' : port}${pathname}`;
  const client = makeClient({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const answer = await client.query<{ number: number; encoding: string }>(
      "select current_setting('server_version_num')::int as number, " +
        "current_setting('server_encoding') as encoding",
    );
    const { number = 0, encoding = '' } = answer.rows[0] ?? {};
    if (number < oldestVersion) {
      throw new StartupError(
        `The PostgreSQL at ${place} is too old: version 15 or later is needed.`,
      );
    }
    if (encoding !== 'UTF8') {
      throw new StartupError(
        `The database at ${place} has the encoding ${encoding}: make it with UTF8.`,
      );
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The database at ${place} does not answer (${errorText(error)}).`);
  } finally {
    await client.end().catch(() => undefined);
  }
  return { connectionString: databaseUrl, embedded: false, stop: () => Promise.resolve() };
}
