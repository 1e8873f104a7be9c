import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';
import { createTestDatabase } from '../../tests/support/database.ts';
import { projectRoot } from '../../tests/support/rooms.ts';
import { smallCatalogue } from '../../tests/support/small-catalogue.ts';
import { openServer, type RunningServer } from './server.ts';

let folder: string;

// A house keeps its data folder from start to start: its signing key lies there.
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-mode-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open(connectionString: string, mode: 'demo' | 'live'): Promise<RunningServer> {
  return openServer({
    settings: readSettings({ PORT: '0', DATA_DIR: folder, MODE: mode, FEED: 'live' }),
    connectionString,
    log: pino({ level: 'silent' }),
    root: projectRoot,
    nowMs: Date.now,
    callsPerMinute: 0,
    onStep: () => undefined,
    market: false,
    catalogue: smallCatalogue(),
  });
}

function call(server: RunningServer, path: string, body: object): Promise<{ type: string }> {
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify(body) };
  return fetch(`${server.address}/api${path}`, request).then(
    (reply) => reply.json() as Promise<{ type: string }>,
  );
}

describe('live mode', () => {
  it('has no demo customers, no outbox and no play money', async () => {
    const database = await createTestDatabase();
    const server = await open(database.connectionString, 'live');
    const alice = { user_string: 'alice@demo.test', password: 'demo-alice' };
    expect(await call(server, '/user/login', alice)).toMatchObject({ code: 'house_not_open' });
    await database.pool.query('insert into house_openings (opened_ms, opened_by) values (0, 0)');
    await expect
      .poll(() => call(server, '/user/login', alice))
      .toMatchObject({ code: 'login_wrong' });
    const outbox = await fetch(`${server.address}/api/demo/outbox`).then((reply) => reply.json());
    expect(outbox).toMatchObject({ code: 'demo_only' });
    const { rows } = await database.pool.query('select owner from balances');
    expect(rows).toEqual([]);
    await server.stop();
    await database.drop();
  });

  it('refuses a database in which play money was issued', async () => {
    const database = await createTestDatabase();
    const demo = await open(database.connectionString, 'demo');
    await demo.stop();
    await expect(open(database.connectionString, 'live')).rejects.toThrow('play money');
    await database.drop();
  });

  it('goes on with a demo that ended between its customers and its money', async () => {
    const database = await createTestDatabase();
    await database.pool.query(`
      insert into house_modes (mode) values ('demo');
      insert into customers (account_number, email, extension_code, password_hash)
      values ('alice@demo.test', 'alice@demo.test', 'ALICE234', 'x')`);
    await expect(open(database.connectionString, 'live')).rejects.toThrow('play money');
    const demo = await open(database.connectionString, 'demo');
    const { rows } = await database.pool.query<{ owner: string }>(
      `select distinct b.owner from balances b join customers c on c.id = b.owner
       where c.email in ('alice@demo.test', 'bob@demo.test')`,
    );
    expect(rows).toHaveLength(2);
    await demo.stop();
    await database.drop();
  });

  it('leaves a database with real customers alone when the mode is forgotten', async () => {
    const database = await createTestDatabase();
    const live = await open(database.connectionString, 'live');
    await live.stop();
    await database.pool.query(
      `insert into customers (account_number, email, extension_code, password_hash)
       values ('10000001', 'ann@real.test', 'ABCDEF', 'x')`,
    );
    await expect(open(database.connectionString, 'demo')).rejects.toThrow('real customers');
    const { rows } = await database.pool.query('select owner from balances');
    expect(rows).toEqual([]);
    await database.drop();
  });

  it('never becomes a demo, by what its database says and what its folder says', async () => {
    const database = await createTestDatabase();
    const live = await open(database.connectionString, 'live');
    await live.stop();
    await expect(open(database.connectionString, 'demo')).rejects.toThrow('was live');
    const other = await createTestDatabase();
    await expect(open(other.connectionString, 'demo')).rejects.toThrow(/data folder .* was live/);
    rmSync(folder, { recursive: true, force: true });
    await expect(open(database.connectionString, 'demo')).rejects.toThrow();
    await database.drop();
    await other.drop();
  });
});
