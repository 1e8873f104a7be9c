/** The way to a new release, and back from it, with the programs that an operator runs. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tryStart } from '../../apps/server/upgrade.ts';
import { type EndedProgram, runToEnd } from '../../platform/server/backups/program.ts';
import { readHouseSettings } from '../../platform/server/settings/house-settings.ts';
import { projectRoot } from '../support/rooms.ts';
import { TestServer } from '../support/server.ts';

let server: TestServer;
const left: string[] = [];

beforeAll(async () => {
  server = await TestServer.open();
});
afterAll(async () => {
  for (const name of left) await onServer(`drop database if exists "${name}" with (force)`);
  const { pathname } = new URL(server.database.connectionString);
  await onServer(`drop database if exists "${pathname.slice(1)}" with (force)`);
  rmSync(server.folder, { recursive: true, force: true });
});

/** Something asked of the database server, from another database than the house's. */
async function onServer(statement: string): Promise<readonly Record<string, unknown>[]> {
  const address = new URL(server.database.connectionString);
  address.pathname = '/postgres';
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** What the house's journal and customers are; every connection is closed again. */
async function state(): Promise<unknown> {
  const client = new pg.Client({ connectionString: server.database.connectionString });
  await client.connect();
  try {
    const { rows } = await client.query(`select
      (select encode(hash, 'hex') from journal order by last_seq desc limit 1) as head,
      (select count(*)::int from customers) as customers`);
    return rows[0];
  } finally {
    await client.end();
  }
}

async function command(
  name: 'upgrade' | 'rollback',
  words: readonly string[] = [],
  more: Readonly<Record<string, string>> = {},
): Promise<EndedProgram> {
  const program = join(projectRoot, 'apps', 'server', `${name}-command.ts`);
  const environment = {
    PATH: process.env['PATH'],
    DATABASE_URL: server.database.connectionString,
    DATA_DIR: server.folder,
    DEMO_PAST_DAYS: '0',
    ...more,
  };
  const ended = await runToEnd(program, words, { environment });
  const named = ended.said.matchAll(/in the database (\S+)\./g);
  left.push(...[...named].map(([, name = '']) => name));
  return ended;
}

describe('an upgrade', () => {
  it('and a way back are refused while the house is at work', async () => {
    for (const name of ['upgrade', 'rollback'] as const) {
      const { code, said } = await command(name);
      expect(code).toBe(1);
      expect(said).toContain('The house is running: stop it first.');
    }
    await server.running.stop();
    await server.database.pool.end();
  });

  it('has no way back before there was one', async () => {
    const { code, said } = await command('rollback');
    expect(code).toBe(1);
    expect(said).toContain('There is no upgrade to go back from');
  });

  it('that does not come up leaves the house as it was, and says why', async () => {
    const before = await state();
    // A house that was a demo refuses to be another one: any start that fails will do.
    const { code, said } = await command('upgrade', [], {
      MODE: 'live',
      PUBLIC_ORIGIN: 'https://house.example',
    });
    expect(code).toBe(1);
    expect(said).toContain('does not come up with this release, and is as it was before');
    expect(said).toContain('It ended:');
    // It had begun to be another one, and that one is kept beside it.
    const kept = `select datname from pg_database where datname = '${left.at(-1)}'`;
    expect(await onServer(kept)).toHaveLength(1);
    expect(await state()).toEqual(before);
    expect(existsSync(join(server.folder, 'before-upgrade.json'))).toBe(false);
  });

  it('that is not ready in time leaves the house as it was', async () => {
    const before = await state();
    const { code, said } = await command('upgrade', ['--patience=0']);
    expect(code).toBe(1);
    expect(said).toContain('It was not ready within 0 seconds');
    expect(await state()).toEqual(before);
  });

  it('that comes up says so, and the way back is there and leads back', async () => {
    const before = await state();
    const upgraded = await command('upgrade');
    expect(upgraded.said).toContain('The house comes up with this release');
    expect(upgraded.code).toBe(0);
    const back = await command('rollback');
    expect(back.said).toContain('The house is as it was before the upgrade.');
    expect(back.code).toBe(0);
    expect(await state()).toEqual(before);
    // It leads back once.
    expect((await command('rollback')).said).toContain('There is no upgrade to go back from');
  });

  it('after which something was done is not taken back without saying so', async () => {
    const before = await state();
    expect((await command('upgrade')).code).toBe(0);
    // It runs for a moment, and its own market goes on.
    const settings = readHouseSettings({ DATA_DIR: server.folder });
    const { connectionString } = server.database;
    const plain = { DEMO_PAST_DAYS: '0' };
    expect(await tryStart(connectionString, settings, 60_000, plain)).toBeUndefined();
    const refused = await command('rollback');
    expect(refused.code).toBe(1);
    expect(refused.said).toMatch(/\d+ commands were carried out since the upgrade/);
    const lost = await command('rollback', ['--lose']);
    expect(lost.code).toBe(0);
    expect(await state()).toEqual(before);
  });
});
