/**
 * Starts one PostgreSQL for all tests of a run and makes the migrated template that each test
 * file copies its own database from.
 */
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type Database, startDatabase } from '../../platform/server/database/launcher.ts';
import { migrationSources, runMigrations } from '../../platform/server/database/migrate.ts';
import { projectRoot, serverRooms } from './rooms.ts';
import { makeScratchFolder, SCRATCH_PLACES } from './scratch-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the migrated template's server. */
    testDatabaseUrl: string;
    /** A folder that goes when the run ends; its database lies there too. */
    scratchFolder: string;
  }
}

interface Shared {
  users: number;
  folder: string;
  started: Promise<Database>;
}

/** One server for all test projects of this process: each runs this setup on its own. */
const place: { bourseTestDatabase?: Shared } = globalThis as never;
const folderPrefix = 'bourse-test-';
const quiet = { info: () => undefined, warn: (text: string) => console.warn(text) };

/** The name of the template database. */
export const templateName = 'bourse_template';

/** Stops and deletes what a killed test run has left behind. */
async function removeLeftovers(): Promise<void> {
  const found = SCRATCH_PLACES.filter((place) => existsSync(place)).flatMap((place) =>
    readdirSync(place)
      .filter((name) => name.startsWith(folderPrefix))
      .map((name) => join(place, name)),
  );
  for (const folder of found) {
    try {
      process.kill(Number(readFileSync(join(folder, 'owner'), 'utf8')), 0);
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'ESRCH') continue;
      // Another run may be deleting it at this moment: then there is nothing left to start.
      const leftover = await startDatabase({ dataFolder: folder, log: quiet }).catch(
        () => undefined,
      );
      await leftover?.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

async function start(folder: string): Promise<Database> {
  writeFileSync(join(folder, 'owner'), String(process.pid));
  const database = await startDatabase({
    dataFolder: folder,
    log: quiet,
    // Nothing here outlives the run. What must survive a crash is tested with its own server.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // The log may be kept in memory: there is no need for much of it.
      min_wal_size: '80MB',
      max_wal_size: '512MB',
    },
  });
  await makeTemplate(database.connectionString);
  return database;
}

async function makeTemplate(connectionString: string): Promise<void> {
  const admin = new pg.Client({ connectionString });
  await admin.connect();
  await admin.query(`create database ${templateName}`);
  await admin.end();
  const address = new URL(connectionString);
  address.pathname = `/${templateName}`;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  await runMigrations(client, migrationSources(projectRoot, serverRooms()));
  await client.end();
}

/** Vitest calls this before the first test file of a project, and the result after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (place.bourseTestDatabase === undefined) {
    await removeLeftovers();
    const folder = makeScratchFolder(folderPrefix);
    // Under root the server runs as another user, who must be able to enter.
    chmodSync(folder, 0o755);
    place.bourseTestDatabase = { users: 0, folder, started: start(folder) };
  }
  const shared = place.bourseTestDatabase;
  shared.users += 1;
  const database = await shared.started;
  project.provide('testDatabaseUrl', database.connectionString);
  project.provide('scratchFolder', shared.folder);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete place.bourseTestDatabase;
    await database.stop();
    rmSync(shared.folder, { recursive: true, force: true });
  };
}
