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
import type { MakeKey } from '../../features/api-keys/contract.ts';
import { keyHash, secretContext } from '../../features/api-keys/server/key-door.ts';
import { openSecretBox, type SecretBox } from '../../platform/server/keys/secret-box.ts';
import { keyTextOf } from './bot-roads.ts';
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

/**
 * Gives each customer two keys that trade spot: an Ed25519 one, all with the same public key, and
 * one with a secret. Their texts are made of the customer's token.
 */
async function addKeys(
  client: pg.Client,
  secrets: SecretBox,
  customers: readonly [number, string][],
  publicKey: string,
): Promise<[number, MakeKey][]> {
  const made: [number, MakeKey][] = [];
  for (const [owner, token] of customers) {
    for (const kind of ['ed25519', 'hmac'] as const) {
      const text = keyTextOf(kind, token);
      const keySha256 = keyHash(text);
      const context = secretContext(owner, keySha256);
      const sealed = kind === 'hmac' ? secrets.seal(keyTextOf('secret', token), context) : '';
      await client.query(
        `insert into api_key_secrets (key_sha256, customer_id, key_text, label, kind, public_key,
           sealed_secret, addresses) values ($1, $2, $3, 'bench', $4, $5, $6, '')`,
        [keySha256, owner, text, kind, kind === 'hmac' ? '' : publicKey, sealed],
      );
      const permissions = ['read', 'spot'] as const;
      made.push([owner, { type: 'api-keys.make', keySha256, permissions, isBound: false }]);
    }
  }
  return made;
}

async function main(): Promise<void> {
  const [connectionString = '', count = '64', others = '0'] = process.argv.slice(2);
  const client = new pg.Client({ connectionString });
  await client.connect();
  await runMigrations(client, migrationSources(ROOT, ROOM_NAMES));
  const { BENCH_DATA: dataFolder = '.data', BENCH_BOT_KEY: botKey = '' } = process.env;
  const server = await openServer({
    settings: readSettings({
      PORT: '0',
      DATA_DIR: dataFolder,
      SOCKETS_PER_ADDRESS: '20000',
      // The load comes from many addresses, as far as weights go.
      TRUST_PROXY: 'on',
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
  const secrets = await openSecretBox({ dataFolder, connectionString });
  const keys = botKey === '' ? [] : await addKeys(client, secrets, customers, botKey);
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
  for (const [actor, command] of keys) await writer.submit({ actor, command });
  const tokens = customers.map(([, token]) => token);
  process.stdout.write(`${JSON.stringify({ address: server.address, tokens })}\n`);
  process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
}

await main();
