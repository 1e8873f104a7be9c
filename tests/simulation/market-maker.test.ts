/**
 * The market maker of `examples/`, as anybody starts it, while customers fill its orders and the
 * exchange is killed under it: once, or again and again for `MAKER_MINUTES` (`npm run soak`).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compiledOnce } from '../support/compiled.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { projectRoot } from '../support/rooms.ts';
import { Client } from '../support/server-client.ts';
import { BTC, ETH, USDT } from '../support/small-catalogue.ts';

const MINUTES = Number(process.env['MAKER_MINUTES'] ?? 0);
/** Two markets with two sides each. */
const SLOTS = 4;
const PATIENCE = { timeout: 90_000, interval: 200 };
const LIVE = "client_order_id like 'mm-%' and state in ('open', 'partially_filled')";

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

/** What the maker takes for live, by its last word of each market and side. */
function believed(): string[] {
  const slots = new Map<string, string>();
  for (const line of said.split('\n')) {
    const [what, name = '', symbol, side] = line.split(' ');
    if (side !== undefined) slots.set(`${symbol} ${side}`, what === 'live' ? name : '');
  }
  return [...slots.values()].filter((name) => name !== '').sort();
}

async function rows(text: string): Promise<readonly Record<string, string>[]> {
  return (await database.pool.query<Record<string, string>>(text)).rows;
}

/** Resolves where the maker takes for live what is live at the house, on both sides of both. */
async function agree(): Promise<void> {
  const apart = async (): Promise<string> => {
    const live = await rows(`select client_order_id as name from orders where ${LIVE} order by 1`);
    const own = believed();
    const found = live.map(({ name }) => name).join();
    return own.length === SLOTS && own.join() === found ? '' : `${own.join()} | ${found}`;
  };
  await expect.poll(apart, PATIENCE).toBe('');
}

/** Does something again and again; what it gives back ends that. */
function again(everyMs: number, step: () => Promise<unknown>): () => Promise<void> {
  let isOver = false;
  const going = (async () => {
    while (!isOver) {
      await step();
      await pause(everyMs);
    }
  })();
  return async () => {
    isOver = true;
    await going;
  };
}

/** A customer who trades with whoever quotes: by turns in both markets and on both sides. */
async function taker(): Promise<() => Promise<void>> {
  const login = { user_string: 'bob@demo.test', password: 'demo-bob' };
  const { message } = await new Client(address()).post('/user/login', login);
  const bob = new Client(address(), String(message));
  let count = 0;
  return again(700, async () => {
    count += 1;
    const [currency_id, amount] = count % 2 === 0 ? [BTC, '0.001'] : [ETH, '0.01'];
    const type = count % 4 < 2 ? 1 : 2;
    const order = { currency_id, legal_id: USDT, type, amount, order_type: 'market' };
    // Killed in between it answers nothing, and nobody quotes: the next one trades again.
    await bob.post('/coin/trade', order).catch(() => undefined);
  });
}

/** Looks at the house's own table whether a market ever has two orders of the maker on a side. */
function watch(doubled: string[]): () => Promise<void> {
  return again(100, async () => {
    const found = await rows(
      `select market_id, side, string_agg(client_order_id, ' ') as names from orders
       where ${LIVE} group by 1, 2 having count(*) > 1`,
    );
    doubled.push(...found.map(({ names: both }) => both ?? ''));
  });
}

/** Kills the house and starts it again, until the time is over; how often it did. */
async function killAgainAndAgain(): Promise<number> {
  const endMs = Date.now() + MINUTES * 60_000;
  let crashes = 0;
  do {
    const from = said.length;
    await expect.poll(() => names('live', from).length, PATIENCE).toBeGreaterThanOrEqual(8);
    // Not always at the same place of what the maker does.
    if (MINUTES > 0) await pause((crashes * 1_730) % 13_000);
    await kill(house);
    house = await start();
    crashes += 1;
    await agree();
  } while (Date.now() < endMs);
  const from = said.length;
  await expect.poll(() => names('live', from).length, PATIENCE).toBeGreaterThanOrEqual(8);
  return crashes;
}

it(
  'neither loses nor doubles an order where the exchange is killed under it',
  async () => {
    const more = { BASE_URL: address(), SPREAD_BPS: '10', ...(await key()) };
    maker = spawn(process.execPath, [join(projectRoot, 'examples/market-maker.ts')], {
      env: { ...process.env, ...more },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    maker.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const doubled: string[] = [];
    const ends = [watch(doubled), await taker()];
    const crashes = await killAgainAndAgain();
    await agree();
    for (const end of ends) await end();
    const ended = once(maker, 'exit');
    maker.kill('SIGTERM');
    await ended;
    expect(doubled).toEqual([]);
    const placed = await rows(
      `select client_order_id as name, count(*) as times, sum(filled_lots) as filled from orders
       where client_order_id like 'mm-%' group by 1`,
    );
    expect(placed.filter(({ times }) => times !== '1')).toEqual([]);
    const known = new Set(placed.map(({ name }) => name));
    expect(names('live').filter((name) => !known.has(name))).toEqual([]);
    const sent = new Set(names('sent'));
    expect([...known].filter((name) => !sent.has(name ?? ''))).toEqual([]);
    const filled = placed.filter((order) => order['filled'] !== '0').length;
    expect(filled).toBeGreaterThan(0);
    expect(await rows(`select id from orders where ${LIVE}`)).toEqual([]);
    if (MINUTES > 0) {
      const what = `${placed.length} orders, ${filled} of them filled, ${crashes} crashes`;
      console.log(`market maker: ${MINUTES} minutes, ${what}, none lost, none doubled`);
    }
  },
  (MINUTES + 5) * 60_000,
);
