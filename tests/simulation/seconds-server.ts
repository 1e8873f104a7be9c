/**
 * A server whose clock goes twenty times as fast and whose index moves every virtual second, in a
 * process that the crash test can kill. Says one line of JSON when it is ready.
 */
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { openServer } from '../../apps/server/server.ts';
import { readSettings } from '../../apps/server/settings.ts';
import { Random } from '../support/random.ts';
import { btcUsdt, smallCatalogue } from '../support/small-catalogue.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SPEED = 20;
const TICK_MS = 1_000 / SPEED;
const DAY_MS = 86_400_000;
const DEMO = ['alice@demo.test', 'bob@demo.test'];

/** Logs the demo customers in, each with a token made of its number. */
async function logIn(connectionString: string, nowMs: number): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    'select id from customers where email = any($1) order by id',
    [DEMO],
  );
  const tokens = rows.map(({ id }) => `seconds-token-${id}`);
  for (const [index, { id }] of rows.entries()) {
    const hash = createHash('sha256')
      .update(tokens[index] ?? '')
      .digest('hex');
    await client.query(
      `insert into sessions (customer_id, token_sha256, created_ms, expires_ms, address, user_agent)
       values ($1, $2, $3, $4, '', '') on conflict do nothing`,
      [id, hash, nowMs, nowMs + 1_000 * DAY_MS],
    );
  }
  await client.end();
  return tokens;
}

async function main(): Promise<void> {
  const [connectionString = '', data = '', began = '0', seed = '1'] = process.argv.slice(2);
  const nowMs = () => Number(began) + (Date.now() - Number(began)) * SPEED;
  const server = await openServer({
    settings: readSettings({ PORT: '0', DATA_DIR: data }),
    connectionString,
    log: pino({ level: 'silent' }),
    root: ROOT,
    nowMs,
    callsPerMinute: 0,
    onStep: () => undefined,
    market: false,
    catalogue: smallCatalogue(),
  });
  const random = new Random(Number(seed));
  const { writer } = server.service;
  const tick = async (): Promise<void> => {
    const ticks = 2_000_000 + random.whole(-500, 500);
    const command = { type: 'feeds.tick', prices: [[btcUsdt, 'crash', ticks, 0]] };
    await writer.submit({ actor: 0, command }).catch(() => undefined);
  };
  await tick();
  setInterval(() => void tick(), TICK_MS);
  const tokens = await logIn(connectionString, nowMs());
  process.stdout.write(`${JSON.stringify({ address: server.address, tokens })}\n`);
  process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
}

await main();
