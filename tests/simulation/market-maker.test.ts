/** The market maker of `examples/`, as anybody starts it, while the exchange is killed under it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compiledOnce } from '../support/compiled.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { projectRoot } from '../support/rooms.ts';
import { Client } from '../support/server-client.ts';

let database: TestDatabase;
let folder = '';
let port = '';
let house: ChildProcess;
let maker: ChildProcess | undefined;
let said = '';

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return String(typeof address === 'object' ? address?.port : 0);
}

/** Starts the house, or starts it again, at the same address; resolves when it answers. */
async function start(): Promise<ChildProcess> {
  const words = [join(projectRoot, 'tests/simulation/maker-house.ts'), database.connectionString];
  const child = spawn(process.execPath, [...words, port, folder], {
    env: { ...process.env, ...compiledOnce },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [first] = (await once(child.stdout, 'data')) as [Buffer];
  expect(first.toString()).toContain(`ready http://127.0.0.1:${port}`);
  return child;
}

async function kill(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'bourse-maker-'));
  port = await freePort();
  house = await start();
});

afterAll(async () => {
  await kill(maker);
  await kill(house);
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

function address(): string {
  return `http://127.0.0.1:${port}`;
}

/** A key of the demo's customer, made as she makes it. */
async function key(): Promise<Record<string, string>> {
  const login = { user_string: 'alice@demo.test', password: 'demo-alice' };
  const { message } = await new Client(address()).post('/user/login', login);
  const client = new Client(address(), String(message));
  const asked = { label: 'maker', permissions: 'spot', pay_password: '123456' };
  const made = await client.object(client.post('/api_key/make', asked));
  return { API_KEY: String(made['api_key']), API_SECRET: String(made['secret']) };
}

/** Names of orders of which the maker has said something, from a place in its words on. */
function names(what: string, from = 0): string[] {
  const lines = said.slice(from).split('\n');
  return lines.flatMap((line) => (line.startsWith(`${what} `) ? (line.split(' ')[1] ?? []) : []));
}

async function rows(text: string): Promise<readonly Record<string, string>[]> {
  return (await database.pool.query<Record<string, string>>(text)).rows;
}

it('neither loses nor doubles an order where the exchange is killed under it', async () => {
  const more = { BASE_URL: address(), SPREAD_BPS: '10', ...(await key()) };
  maker = spawn(process.execPath, [join(projectRoot, 'examples/market-maker.ts')], {
    env: { ...process.env, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  maker.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const patience = { timeout: 90_000, interval: 200 };
  await expect.poll(() => names('live').length, patience).toBeGreaterThanOrEqual(8);
  await kill(house);
  house = await start();
  const from = said.length;
  await expect.poll(() => names('live', from).length, patience).toBeGreaterThanOrEqual(8);
  const ended = once(maker, 'exit');
  maker.kill('SIGTERM');
  await ended;
  const placed = await rows(
    `select client_order_id as name, count(*) as times from orders
     where client_order_id like 'mm-%' group by 1`,
  );
  expect(placed.filter(({ times }) => times !== '1')).toEqual([]);
  const known = new Set(placed.map(({ name }) => name));
  expect(names('live').filter((name) => !known.has(name))).toEqual([]);
  const sent = new Set(names('sent'));
  expect([...known].filter((name) => !sent.has(name ?? ''))).toEqual([]);
  const left = await rows(
    `select id from orders where client_order_id like 'mm-%'
       and state in ('open', 'partially_filled')`,
  );
  expect(left).toEqual([]);
}, 300_000);
