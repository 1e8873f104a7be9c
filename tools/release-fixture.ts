/**
 * `node tools/run.mjs tools/release-fixture.ts CHECKOUT NAME`: what a release left behind, for the
 * tests that open it. Starts the demo of a checkout of that release on an empty folder, trades a
 * little, thins its past, and keeps the stopped data folder and a backup, made by the release
 * itself, in `tests/releases/NAME/`.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, createReadStream, createWriteStream, mkdirSync, mkdtempSync } from 'node:fs';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { openClient } from '../platform/server/database/connections.ts';
import { startDatabase } from '../platform/server/database/launcher.ts';
import { readApplied } from '../platform/server/database/migrate.ts';
import type { AppliedMigration } from '../platform/server/database/migration-files.ts';

const PORT = 8199;
const API = `http://127.0.0.1:${PORT}/api`;
/** Long enough for a seconds contract of one minute to end. */
const TRADING_MS = 75_000;
/** Candles a market and period that are kept. */
const CANDLES = 20;

/** Small without a loss: what is left over of a page or of the log of changes is zeros. */
const LEVEL = {
  params: { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_windowLog]: 27 },
};

interface Release {
  readonly checkout: string;
  readonly data: string;
}

function environment({ data }: Release): NodeJS.ProcessEnv {
  return { ...process.env, DATA_DIR: data, PORT: String(PORT), DEMO_PAST_DAYS: '0' };
}

async function untilOpen(server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error('the release does not start');
    const reply = await fetch(`http://127.0.0.1:${PORT}/readyz`).catch(() => undefined);
    if (reply?.status === 200) return;
    await pause(500);
  }
}

async function post(token: string, path: string, body: object): Promise<string> {
  const reply = await fetch(`${API}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify(body),
  });
  const answer = (await reply.json()) as { type: string; message: unknown };
  if (answer.type !== 'ok') throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return String(answer.message);
}

/** A customer's minute: an order that rests, one that is filled, a position, a seconds contract. */
async function trade(): Promise<void> {
  const alice = { user_string: 'alice@demo.test', password: 'demo-alice' };
  const token = await post('', '/user/login', alice);
  const pair = { currency_id: 4, legal_id: 2, type: 1, amount: '0.01' };
  await post(token, '/coin/trade', { ...pair, target_price: '91000' });
  await post(token, '/coin/trade', { ...pair, order_type: 'market' });
  const position = { currency_id: 4, legal_id: 2, type: 1, multiple: 20, share: 1, status: 1 };
  await post(token, '/lever/submit', position);
  const bet = { currency_id: 2, match_id: 1, type: 1, seconds: 60, number: 10 };
  await post(token, '/microtrade/submit', bet);
}

/** Takes away what is large and proves nothing, and answers the migrations that were applied. */
async function thin(data: string): Promise<readonly AppliedMigration[]> {
  const quiet = { info: () => undefined, warn: () => undefined };
  // A log of changes that is not used again is zeros behind its end.
  const settings = { wal_recycle: 'off', min_wal_size: '32MB', max_wal_size: '32MB' };
  const database = await startDatabase({ dataFolder: data, log: quiet, settings });
  const client = await openClient({ connectionString: database.connectionString });
  await client.query(
    `delete from candles c using (
       select ctid, row_number() over (
         partition by market_id, period order by time_ms desc) as place from candles) old
     where c.ctid = old.ctid and old.place > $1`,
    [CANDLES],
  );
  for (const statement of ['vacuum full', 'checkpoint', 'select pg_switch_wal()', 'checkpoint']) {
    await client.query(statement);
  }
  const applied = await readApplied(client);
  await client.end();
  await database.stop();
  return applied;
}

function migrationsText(applied: readonly AppliedMigration[]): string {
  return `${JSON.stringify(applied, null, 2)}\n`;
}

async function keep(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from), createZstdCompress(LEVEL), createWriteStream(to));
}

async function main([checkout = '', name = '']: readonly string[]): Promise<void> {
  if (checkout === '' || !/^[\w.-]+$/.test(name)) {
    throw new Error('Name a checkout with its packages, and the release that it is.');
  }
  const folder = mkdtempSync(join(tmpdir(), 'bourse-release-'));
  chmodSync(folder, 0o755);
  const release = { checkout: resolve(checkout), data: join(folder, 'data') };
  const options = { cwd: release.checkout, env: environment(release), stdio: 'inherit' } as const;
  const target = resolve(import.meta.dirname, '../tests/releases', name);
  mkdirSync(target, { recursive: true });
  const server = spawn(process.execPath, ['tools/start.mjs'], options);
  const ended = new Promise((done) => server.once('exit', done));
  await untilOpen(server);
  await trade();
  await pause(TRADING_MS);
  server.kill('SIGINT');
  await ended;
  const applied = await thin(release.data);
  writeFileSync(join(target, 'migrations.json'), migrationsText(applied));
  const backup = join(folder, 'backup');
  execFileSync('npm', ['run', '--silent', 'backup', backup], options);
  const plain = join(folder, 'backup.plain');
  execFileSync('sh', ['-c', `gzip -dc '${backup}' > '${plain}'`]);
  await keep(plain, join(target, 'backup.zst'));
  const archive = join(folder, 'data.tar');
  execFileSync('tar', ['-cf', archive, '-C', folder, 'data']);
  await keep(archive, join(target, 'data.tar.zst'));
  rmSync(folder, { recursive: true, force: true });
}

await main(process.argv.slice(2));
