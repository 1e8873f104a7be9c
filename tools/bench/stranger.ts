/**
 * What strangers cost those who trade: orders of 16 traders and the index of moving markets, quiet
 * and then beside each attack in turn, on the same server. Limits by address are off, so that it is
 * the work itself that is measured.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { startDatabase } from '../../platform/server/database/launcher.ts';
import { runLoad } from './load.ts';
import { createDatabase, startServer } from './servers.ts';
import { quantile } from './statistics.ts';

const TRADERS = 16;
const OTHER_MARKETS = 14;
const SECONDS = 8;
const WARM_SECONDS = 4;
const TALKER = 'Stranger';

interface Attack {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly connections: number;
  readonly pauseMs: number;
}

const CHART = '/api/currency/new_timeshar?symbol=BTC/USDT&period=1min&from=0';
const ATTACKS: readonly Attack[] = [
  { name: 'chat', method: 'POST', path: '/api/chat/send', connections: 4, pauseMs: 50 },
  { name: 'docs', method: 'GET', path: '/api/docs/json', connections: 60, pauseMs: 100 },
  { name: 'candles', method: 'GET', path: CHART, connections: 10, pauseMs: 100 },
  { name: 'frames', method: 'GET', path: '/frame/loans', connections: 60, pauseMs: 100 },
  { name: 'visitors', method: 'GET', path: '/api/market/list', connections: 800, pauseMs: 4_000 },
];

/** Order times in milliseconds, and the longest time without a price of any one market. */
export interface Beside {
  readonly name: string;
  readonly latenciesMs: readonly number[];
  readonly gapMs: number;
}

/** Lets one customer talk: old enough, with an address and a name, in a room without slow mode. */
async function letTalk(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `update customers set email = 'stranger@bench.test', created_at = now() - interval '30 days'
     where id = (select max(id) from customers) returning id`,
  );
  await client.query(
    'insert into chat_members (owner, name, folded, since_ms) values ($1, $2, $3, 0)',
    [rows[0]?.id, TALKER, TALKER.toLowerCase()],
  );
  await client.query('update chat_rooms set slow_ms = 0');
}

/** The longest time without a tick of a market that moves, up to the end of the span. */
async function largestGap(client: pg.Client, fromMs: number, toMs: number): Promise<number> {
  const { rows } = await client.query<{ gap: string | null }>(
    `select max(coalesce(next_ms, $2) - time_ms) as gap from (
       select time_ms, lead(time_ms) over (partition by market_id order by number) as next_ms
       from index_ticks where time_ms between $1 and $2) ticks`,
    [fromMs, toMs],
  );
  return Number(rows[0]?.gap ?? toMs - fromMs);
}

/** An attack that is refused at the door measures nothing: its first request must be answered. */
async function mustWork(address: string, token: string, { method, path }: Attack): Promise<void> {
  const line = { room: 'en', client_id: 'first', text: 'a'.repeat(200) };
  const headers = { authorization: token, 'content-type': 'application/json' };
  const body = method === 'POST' ? { headers, body: JSON.stringify(line) } : {};
  const reply = await fetch(`${address}${path}`, { method, ...body });
  const text = await reply.text();
  if (reply.status === 200 && !text.includes('"type":"error"')) return;
  throw new Error(`${path} is answered ${reply.status} ${text.slice(0, 200)}`);
}

/** Starts an attack; what it answers ends it. */
function attack(address: string, token: string, { method, path, ...how }: Attack) {
  const file = resolve(import.meta.dirname, 'stranger-load.ts');
  const given = [address, method, path, how.connections, how.pauseMs];
  const said = [...given.map(String), method === 'POST' ? token : ''];
  const child = spawn(process.execPath, [file, ...said], { stdio: ['pipe', 'ignore', 'inherit'] });
  return async (): Promise<void> => {
    const ended = once(child, 'exit');
    child.stdin.end();
    await ended;
  };
}

async function measure(
  client: pg.Client,
  server: { readonly address: string; readonly tokens: readonly string[] },
): Promise<Beside[]> {
  const { address, tokens } = server;
  const traders = tokens.slice(0, -1);
  const talker = tokens.at(-1) ?? '';
  const found: Beside[] = [];
  await runLoad(address, traders, TRADERS, WARM_SECONDS);
  for (const each of [undefined, ...ATTACKS]) {
    if (each !== undefined) await mustWork(address, talker, each);
    const end = each === undefined ? undefined : attack(address, talker, each);
    const fromMs = Date.now();
    const { latenciesMs } = await runLoad(address, traders, TRADERS, SECONDS);
    const gapMs = await largestGap(client, fromMs, Date.now());
    await end?.();
    found.push({ name: each?.name ?? 'quiet', latenciesMs, gapMs });
  }
  return found;
}

/** Starts a server with markets that move, and measures one attack after another. */
export async function benchStranger(): Promise<Beside[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-bench-'));
  // Under root the database runs as another user: it would keep its data elsewhere, for ever.
  chmodSync(folder, 0o755);
  const quiet = { info: () => undefined, warn: () => undefined };
  const database = await startDatabase({ dataFolder: folder, log: quiet });
  try {
    const own = await createDatabase(database.connectionString, 'bench_house');
    const server = await startServer(own, join(folder, 'keys'), TRADERS * 8 + 1, {
      others: OTHER_MARKETS,
    });
    const client = new pg.Client({ connectionString: own });
    await client.connect();
    await letTalk(client);
    const figures = await measure(client, server);
    await client.end();
    server.process.kill('SIGTERM');
    await once(server.process, 'exit');
    return figures;
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The figures as lines to print, each with its ratio to the quiet one of the same run. */
export function describeStranger(found: readonly Beside[]): string {
  const p99 = ({ latenciesMs }: Beside): number => quantile(latenciesMs, 0.99);
  const [quiet] = found;
  return found
    .map((each) => {
      const times = quiet === undefined ? 1 : p99(each) / p99(quiet);
      const gaps = quiet === undefined ? 1 : each.gapMs / quiet.gapMs;
      return (
        `${each.name}: orders of ${TRADERS} traders p99 ${p99(each).toFixed(1)} ms ` +
        `(× ${times.toFixed(2)}), largest gap of the index ${each.gapMs} ms (× ${gaps.toFixed(2)})`
      );
    })
    .join('\n');
}
