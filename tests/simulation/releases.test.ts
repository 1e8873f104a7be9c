/** What earlier releases left behind opens, proves itself, and trades. */
import { execFileSync, spawn } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { chmodSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGzip, createZstdDecompress } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { verifyJournal } from '../../apps/server/verify-journal.ts';
import { startDatabase } from '../../platform/server/database/launcher.ts';
import { restoreBackup } from '../../platform/server/database/restore.ts';
import { compiledOnce } from '../support/compiled.ts';
import { projectRoot } from '../support/rooms.ts';

const RELEASES = resolve(import.meta.dirname, '../releases');
const SERVER = join(projectRoot, 'apps/server/main.ts');
const LONG = { timeout: 300_000 };
const quiet = { info: () => undefined, warn: () => undefined };

/** The releases of which data is kept. */
const releases = readdirSync(RELEASES).filter((name) =>
  existsSync(join(RELEASES, name, 'data.tar.zst')),
);

/** A folder of its own, in which the database's user may look around. */
function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-release-'));
  chmodSync(folder, 0o755);
  return folder;
}

async function unpack(from: string, to: string, gzip: boolean): Promise<void> {
  const plain = createReadStream(from).pipe(createZstdDecompress());
  if (gzip) await pipeline(plain, createGzip({ level: 1 }), createWriteStream(to));
  else await pipeline(plain, createWriteStream(to));
}

async function withDatabase<Answer>(
  dataFolder: string,
  work: (connectionString: string) => Promise<Answer>,
): Promise<Answer> {
  const database = await startDatabase({ dataFolder, log: quiet });
  try {
    return await work(database.connectionString);
  } finally {
    await database.stop();
  }
}

/** Starts the server as `npm start` does; resolves with its address and how it is stopped. */
async function start(dataFolder: string): Promise<{ address: string; stop(): Promise<void> }> {
  const env = {
    ...compiledOnce,
    MODE: 'demo',
    DATA_DIR: dataFolder,
    PORT: '0',
    DEMO_PAST_DAYS: '0',
  };
  const child = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const said: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => void said.push(chunk.toString('utf8')));
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    const address = /Client +(http:\S+)\/h5\//.exec(line)?.[1];
    if (address === undefined) continue;
    child.stdout.resume();
    const stop = async () => {
      child.kill('SIGTERM');
      await ended;
    };
    return { address, stop };
  }
  throw new Error(`the server did not open:\n${said.join('\n')}`);
}

async function post(address: string, token: string, path: string, body: object) {
  const reply = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify(body),
  });
  return (await reply.json()) as { type: string; message: unknown };
}

/** A customer of the release logs in as he did, and trades. */
async function trade(address: string): Promise<void> {
  const alice = { user_string: 'alice@demo.test', password: 'demo-alice' };
  const login = await post(address, '', '/user/login', alice);
  expect(login.type).toBe('ok');
  const token = String(login.message);
  const pair = { currency_id: 4, legal_id: 2, type: 1, amount: '0.01' };
  const answer = await post(address, token, '/coin/trade', { ...pair, order_type: 'market' });
  expect(answer).toMatchObject({ type: 'ok', message: { state: 'filled' } });
}

async function openAndProve(dataFolder: string): Promise<void> {
  const server = await start(dataFolder);
  try {
    await trade(server.address);
  } finally {
    await server.stop();
  }
  const report = await withDatabase(dataFolder, (address) => verifyJournal(address));
  expect(report.problems).toEqual([]);
  expect(report.checkpoints).toBeGreaterThan(0);
}

describe.each(releases)('what %s left behind', (release) => {
  it('opens as a data folder, trades, and is proved by its journal', LONG, async () => {
    const folder = emptyFolder();
    try {
      const archive = join(folder, 'data.tar');
      await unpack(join(RELEASES, release, 'data.tar.zst'), archive, false);
      execFileSync('tar', ['-xf', archive, '-C', folder]);
      await openAndProve(join(folder, 'data'));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('opens as a backup, trades, and is proved by its journal', LONG, async () => {
    const folder = emptyFolder();
    const data = join(folder, 'data');
    try {
      const file = join(folder, 'backup');
      await unpack(join(RELEASES, release, 'backup.zst'), file, true);
      await withDatabase(data, (address) => restoreBackup(address, file, projectRoot, data));
      await openAndProve(data);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
