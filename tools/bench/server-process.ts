/**
 * The server of the end-to-end benchmark, in a process of its own: a whole server over a given
 * database, with customers who are logged in, and further markets that move. Says one line of
 * JSON when it is ready.
 */
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { openServer } from '../../apps/server/server.ts';
import { ROOM_NAMES } from '../../apps/server/server-cards.ts';
import { migrationSources, runMigrations } from '../../platform/server/database/migrate.ts';
import { readSettings } from '../../apps/server/settings.ts';
import {
  BENCH_BASE,
  BENCH_INDEX_TICKS,
  BENCH_MARKET,
  BENCH_QUOTE,
  benchCatalogue,
} from './bench-catalogue.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PLENTY = '1000000000000000';
const DAY_MS = 86_400_000;

/** Adds the customers that are missing, each logged in with a token made of the id. */
async function addCustomers(client: pg.Client, count: number): Promise<[number, string][]> {
  await client.query(
    `insert into customers (account_number, extension_code, password_hash)
     select 'bench-' || n, 'B' || n, '' from generate_series(1, $1::int) n on conflict do nothing`,
    [count],
  );
  const { rows } = await client.query<{ id: string }>(
    "select id from customers where account_number like 'bench-%' order by id",
  );
  const customers = rows.map((row): [number, string] => [Number(row.id), `bench-token-${row.id}`]);
  for (const [id, token] of customers) {
    await client.query(
      `insert into sessions (customer_id, token_sha256, created_ms, expires_ms, address, user_agent)
       values ($1, $2, $3, $4, '', '') on conflict do nothing`,
      [id, createHash('sha256').update(token).digest('hex'), Date.now(), Date.now() + DAY_MS],
    );
  }
  return customers;
}

async function main(): Promise<void> {
  const [connectionString = '', count = '64', others = '0'] = process.argv.slice(2);
  const client = new pg.Client({ connectionString });
  await client.connect();
  await runMigrations(client, migrationSources(ROOT, ROOM_NAMES));
  const server = await openServer({
    settings: readSettings({
      PORT: '0',
      DATA_DIR: process.env['BENCH_DATA'] ?? '.data',
      SOCKETS_PER_ADDRESS: '5000',
      GATEWAY: process.env['GATEWAY'],
    }),
    connectionString,
    log: pino({ level: 'error' }),
    root: ROOT,
    nowMs: Date.now,
    callsPerMinute: 0,
    onStep: () => undefined,
    // With further markets they all move, by the feed and the house's own quotes.
    market: Number(others) > 0,
    catalogue: benchCatalogue(Number(others)),
  });
  const { writer } = server.service;
  const customers = await addCustomers(client, Number(count));
  await client.end();
  const prices = [[BENCH_MARKET, 'bench', BENCH_INDEX_TICKS, 0]];
  const commands = [
    { type: 'feeds.tick', prices },
    ...customers.map(([owner]) => ({
      type: 'wallet.endow',
      gifts: [BENCH_BASE, BENCH_QUOTE].map((assetId) => ({
        owner,
        kind: 2,
        assetId,
        amount: PLENTY,
      })),
    })),
  ];
  for (const command of commands) await writer.submit({ actor: 0, command });
  const tokens = customers.map(([, token]) => token);
  process.stdout.write(`${JSON.stringify({ address: server.address, tokens })}\n`);
  process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
}

await main();
