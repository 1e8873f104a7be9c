import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { MachineProcess } from '../../tests/support/machine-process.ts';
import { TestNats } from '../../tests/support/nats.ts';
import { projectRoot } from '../../tests/support/rooms.ts';
import { Client, type Row } from '../../tests/support/server-client.ts';
import { smallCatalogue } from '../../tests/support/small-catalogue.ts';
import { openServer } from './server.ts';
import { readSettings } from './settings.ts';

const USDT = 2;
const BTC = 4;
const TOKEN = 'a token of the test';
const low = { currency_id: BTC, legal_id: USDT, type: 1, target_price: '50000', amount: '0.01' };

let database: TestDatabase;
let nats: TestNats;
const folders: string[] = [];
const processes: MachineProcess[] = [];

/** A process with a data folder of its own, which has nothing in it but the keys of the writer. */
function machine(roles: string, keysOf?: string): MachineProcess {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-machine-'));
  folders.push(folder);
  for (const key of keysOf === undefined ? [] : ['secret-key.txt', 'signing-key.pem']) {
    copyFileSync(join(keysOf ?? '', key), join(folder, key));
  }
  return inFolder(roles, folder);
}

function inFolder(roles: string, folder: string): MachineProcess {
  const started = new MachineProcess({
    ROLES: roles,
    DATA_DIR: folder,
    DATABASE_URL: database.connectionString,
    NATS_URL: nats.url,
    NATS_TOKEN: TOKEN,
  });
  processes.push(started);
  return started;
}

let writer: MachineProcess;
let one: MachineProcess;
let two: MachineProcess;
let atOne: Client;
let atTwo: Client;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  nats = await TestNats.start('--auth', TOKEN);
  writer = await machine('writer').ready();
  const [keys = ''] = folders;
  [one, two] = [machine('gateway,jobs', keys), machine('gateway,jobs', keys)];
  await Promise.all([one.ready(), two.ready()]);
  const login = { user_string: 'alice@demo.test', password: 'demo-alice' };
  const { message } = await new Client(one.address).post('/user/login', login);
  [atOne, atTwo] = [
    new Client(one.address, String(message)),
    new Client(two.address, String(message)),
  ];
});

afterAll(async () => {
  await Promise.all(processes.map((each) => each.end('SIGKILL')));
  await nats.kill();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

async function openAt(client: Client): Promise<unknown[]> {
  const rows = await client.rows('/coin/list', { page: 1, limit: 10 });
  return rows.filter(({ state }) => state === 'open').map(({ id }) => id);
}

function placed(client: Client): Promise<Row> {
  return client.object(client.post('/coin/trade', low));
}

describe('a writer and two gateways, each a process of its own', () => {
  it('trade together: what is placed at one is seen and cancelled at the other', async () => {
    const { id } = await placed(atOne);
    expect(await openAt(atTwo)).toContain(id);
    const cancelled = await atTwo.object(atTwo.post('/coin/cancel', { id }));
    expect(cancelled).toMatchObject({ id, state: 'cancelled' });
    expect(await openAt(atOne)).not.toContain(id);
    expect(await writer.readiness()).toEqual({ status: 200, cause: '' });
    expect((await fetch(`${writer.address}/api/coin/list`)).status).toBe(404);
  });

  it('do each job at one of the gateways, and at the other when that is killed', async () => {
    const before = [await one.jobs(), await two.jobs()] as const;
    const all = [...before[0].here, ...before[1].here].toSorted();
    expect(all.length).toBeGreaterThan(10);
    expect(new Set(all).size).toBe(all.length);
    expect([...before[0].elsewhere, ...before[1].elsewhere].toSorted()).toEqual(all);
    expect((await writer.jobs()).here).toEqual([]);
    const isOneBusier = before[0].here.length > before[1].here.length;
    const [busy, idle] = isOneBusier ? [one, two] : [two, one];
    await busy.end('SIGKILL');
    await expect.poll(async () => (await idle.jobs()).here.toSorted()).toEqual(all);
    // The other one is started again, as a gateway only.
    const [keys = ''] = folders;
    const next = await machine('gateway', keys).ready();
    expect((await next.jobs()).here).toEqual([]);
    [one, two] = [idle, next];
    [atOne, atTwo] = [one, two].map(({ address }) => new Client(address, atOne.token)) as [
      Client,
      Client,
    ];
    const { id } = await placed(atTwo);
    expect(await openAt(atOne)).toContain(id);
  });

  it('say why they do not serve while NATS is killed, and go on when it is back', async () => {
    await nats.kill();
    await expect
      .poll(async () => (await one.readiness()).cause)
      .toMatch(/^(?:the writer is out of reach: the connection to NATS is lost|no writer answers)/);
    expect(await one.readiness()).toMatchObject({ status: 503 });
    const refused = await atOne.post('/coin/trade', low);
    expect([refused.status, refused.code]).toEqual([503, 'unavailable']);
    await nats.begin();
    for (const each of [one, two]) {
      await expect.poll(async () => (await each.readiness()).status).toBe(200);
    }
    const { id } = await placed(atOne);
    expect(await openAt(atTwo)).toContain(id);
  });

  it('wait for a writer that is killed, with the cause, and go on with the next', async () => {
    const { id } = await placed(atTwo);
    await writer.end('SIGKILL');
    await expect.poll(async () => (await two.readiness()).status).toBe(503);
    expect((await two.readiness()).cause).toMatch(
      /^(?:the writer is out of reach|no writer answers)/,
    );
    const [keys = ''] = folders;
    writer = await inFolder('writer', keys).ready();
    for (const each of [one, two]) {
      await expect.poll(async () => (await each.readiness()).status).toBe(200);
    }
    expect(await openAt(atOne)).toContain(id);
    const cancelled = await atOne.object(atOne.post('/coin/cancel', { id }));
    expect(cancelled).toMatchObject({ id, state: 'cancelled' });
  });

  it('end in order, whoever ends first; who has no jobs takes none over', async () => {
    expect(await one.end('SIGTERM')).toBe(0);
    // Its locks are free, and whoever wanted them would look each second.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect((await two.jobs()).here).toEqual([]);
    expect(await writer.end('SIGTERM')).toBe(0);
    expect(await two.end('SIGTERM')).toBe(0);
  });
});

describe('a process that is a part of a house', () => {
  it('says at its start what it needs, and which NATS it cannot reach', async () => {
    const roles = { ROLES: 'gateway', DATA_DIR: folders[0] ?? '' };
    const alone = new MachineProcess(roles);
    const lost = new MachineProcess({
      ...roles,
      DATABASE_URL: database.connectionString,
      NATS_URL: 'nats://127.0.0.1:1',
    });
    processes.push(alone, lost);
    expect([await alone.ended(), await lost.ended()]).toEqual([1, 1]);
    expect(alone.said).toContain('ROLES=gateway needs NATS_URL: a process that is not all of');
    expect(lost.said).toContain('NATS cannot be reached at nats://127.0.0.1:1 (');
  });

  it('that is writer and jobs does all jobs, and serves no calls', async () => {
    const own = await createTestDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'bourse-machine-'));
    folders.push(folder);
    const server = await openServer({
      settings: readSettings({
        PORT: '0',
        ROLES: 'writer,jobs',
        DATA_DIR: folder,
        NATS_URL: nats.url,
        NATS_TOKEN: TOKEN,
      }),
      connectionString: own.connectionString,
      log: pino({ level: 'silent' }),
      root: projectRoot,
      nowMs: Date.now,
      callsPerMinute: 0,
      onStep: () => undefined,
      market: false,
      catalogue: smallCatalogue(),
    });
    const metrics = await (await fetch(`${server.address}/metrics`)).text();
    expect(metrics).toContain('bourse_job_running{job="events.sweep"} 1');
    expect(metrics).not.toMatch(/^bourse_job_running.* 0$/m);
    await expect.poll(async () => (await fetch(`${server.address}/readyz`)).status).toBe(200);
    for (const path of ['/api/coin/list', '/api/docs', '/h5/', '/console/']) {
      expect((await fetch(server.address + path)).status).toBe(404);
    }
    await server.stop();
    await own.drop();
  });
});
