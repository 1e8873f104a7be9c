import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartupError } from '../../platform/server/database/errors.ts';
import { readSettings } from './settings.ts';
import { compiledOnce } from '../../tests/support/compiled.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { projectRoot } from '../../tests/support/rooms.ts';
import { smallCatalogue } from '../../tests/support/small-catalogue.ts';
import { openServer, type RunningServer } from './server.ts';

const LONG = { timeout: 300_000 };

let database: TestDatabase;
let folder: string;
let crashes: string[];
let lines: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'bourse-thread-'));
  crashes = [];
  lines = [];
});

afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

function open(port = '0'): Promise<RunningServer> {
  const environment = { PORT: port, DATA_DIR: folder, GATEWAY: 'worker', LOG_LEVEL: 'error' };
  return openServer({
    settings: readSettings(environment),
    connectionString: database.connectionString,
    log: pino({ level: 'silent' }),
    root: projectRoot,
    nowMs: Date.now,
    callsPerMinute: 0,
    onStep: () => undefined,
    market: true,
    catalogue: smallCatalogue(),
    onLogLine: (line) => lines.push(line),
    onCrash: (error) => crashes.push(error.message),
  });
}

async function isReady({ address }: RunningServer): Promise<boolean> {
  return (await fetch(`${address}/readyz`).catch(() => undefined))?.status === 200;
}

describe('a gateway in a thread of its own', () => {
  it('serves, tells of the writer, and is gone after a stop', LONG, async () => {
    const server = await open();
    await expect.poll(() => server.waitsFor()).toBeUndefined();
    expect(await isReady(server)).toBe(true);
    const metrics = await (await fetch(`${server.address}/metrics`)).text();
    expect(Number(/^bourse_last_seq (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0);
    expect(Number(/^bourse_commit_commands_count (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0);
    expect(() => server.gateway).toThrow('not in this thread');
    await server.stop();
    expect(await isReady(server)).toBe(false);
    expect([crashes, lines]).toEqual([[], []]);
    expect(await server.service.submit({ actor: 0, command: { type: 'a.b' } }).catch(String)).toBe(
      'WriterUnavailable: the writer is not available',
    );
  });

  it('says what keeps it from opening, and the writer ends with it', LONG, async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(open(String(port))).rejects.toMatchObject({ code: 'EADDRINUSE' });
    other.close();
    writeFileSync(join(folder, 'secret-key.txt'), 'no key');
    const opening = open();
    await expect(opening).rejects.toBeInstanceOf(StartupError);
    await expect(opening).rejects.toThrow(/The secret key .* is damaged/);
    const locks = "select from pg_locks where locktype = 'advisory' and database = (select oid";
    const held = `${locks} from pg_database where datname = current_database())`;
    await expect.poll(async () => (await database.pool.query(held)).rowCount).toBe(0);
  });

  it('tells whoever opened it when it ends by itself; the writer is stopped as ever', async () => {
    const made = once(process, 'worker') as Promise<[Worker]>;
    const server = await open();
    const [worker] = await made;
    await worker.terminate();
    await expect.poll(() => crashes).toEqual(["the gateway's thread has ended with 1"]);
    expect(server.waitsFor()).toBe('the gateway has ended');
    const command = { type: 'engine.park', room: 'spot', reason: 'a bug', offending: {} };
    expect(await server.service.submit({ actor: 0, command })).toMatchObject({ answer: null });
    await server.stop();
    expect(crashes).toHaveLength(1);
  });
});

/** A bug in the gateway's thread, which shows when there is a file. */
const BUG = `data:text/javascript,import { existsSync } from 'node:fs';
  import { isMainThread } from 'node:worker_threads';
  const look = () => {
    if (existsSync(process.env.BUG_FILE)) throw new Error('a bug in the gateway');
  };
  if (!isMainThread) setInterval(look, 20);`.replaceAll('\n', '');

/** The whole program, until it says where it is to be found. */
async function runProgram(): Promise<{ child: ChildProcess; said: () => string }> {
  const child = spawn(process.execPath, ['--import', BUG, join(import.meta.dirname, 'main.ts')], {
    env: {
      ...compiledOnce,
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: database.connectionString,
      GATEWAY: 'worker',
      MODE: 'demo',
      DEMO_PAST_DAYS: '0',
      // On a busy machine it would say in between that it was held.
      LOG_LEVEL: 'error',
      BUG_FILE: join(folder, 'bug'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  }
  await expect.poll(() => said, { timeout: 240_000 }).toContain('http://127.0.0.1:');
  return { child, said: () => said };
}

describe('the program with such a gateway', () => {
  it.each([
    ['a signal', 0, /• stopping\n• stopped\n$/],
    [
      'a crash',
      1,
      /the server has to end: Error: a bug in the gateway\n[^•]*• stopping\n• stopped\n$/,
    ],
  ] as const)('ends after %s with %i, and its writer in order', LONG, async (what, code, last) => {
    const { child, said } = await runProgram();
    if (what === 'a signal') child.kill('SIGINT');
    else writeFileSync(join(folder, 'bug'), '');
    // Closed, and not only ended: its last words may come after its end.
    expect(await once(child, 'close')).toEqual([code, null]);
    expect(said()).toMatch(last);
    const { rows } = await database.pool.query(
      `select (select max(seq) from journal_checkpoints)
         = (select max(last_seq) from journal) as noted`,
    );
    expect(rows).toEqual([{ noted: true }]);
  });

  it('dies of a crash that nobody listens for, and says of which', LONG, async () => {
    const program = join(projectRoot, 'tools', 'bench', 'server-process.ts');
    const words = ['--import', BUG, program, database.connectionString, '1'];
    const bug = join(folder, 'bug');
    const child = spawn(process.execPath, words, {
      env: { ...compiledOnce, BENCH_DATA: folder, GATEWAY: 'worker', BUG_FILE: bug },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await once(child.stdout, 'data');
    writeFileSync(bug, '');
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(said).toContain('Error: a bug in the gateway');
  });
});
