import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../../tests/support/rooms.ts';
import { findPackage, makeMissingLinks, prepareBinaries } from './binaries.ts';
import { type Database, startDatabase } from './launcher.ts';
import { databaseUser } from './program.ts';

const isRoot = process.getuid?.() === 0;
const holder = join(projectRoot, 'tests', 'support', 'hold-database.ts');
const messages: string[] = [];
const log = {
  info: (text: string) => messages.push(text),
  warn: (text: string) => messages.push(text),
};
const running: Database[] = [];
const children: ChildProcess[] = [];
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-launcher-'));
  chmodSync(folder, 0o755);
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const database of running.splice(0)) await database.stop();
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function start(dataFolder = folder): Promise<Database> {
  const database = await startDatabase({ dataFolder, log });
  running.push(database);
  return database;
}

async function ask(database: Database | string, statement: string): Promise<unknown> {
  const address = typeof database === 'string' ? database : database.connectionString;
  const client = new pg.Client({ connectionString: address });
  client.on('error', () => {
    // A server that is killed on purpose drops its connections.
  });
  await client.connect();
  try {
    const answer = await client.query({ text: statement, rowMode: 'array' });
    return answer.rows[0]?.[0];
  } finally {
    await client.end();
  }
}

function postmasterPid(): number {
  return Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Starts another process that holds the database, and gives its address or last words. */
async function hold(
  dataFolder: string,
  identity: { uid?: number; gid?: number } = {},
  setting = 'work_mem=4MB',
) {
  const child = spawn(process.execPath, [holder, dataFolder, setting], { ...identity, cwd: '/' });
  children.push(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (!output.includes('READY') && child.exitCode === null) await pause(20);
  return { child, ended, output, address: /READY (\S+)/.exec(output)?.[1] ?? '' };
}

describe('our own server', () => {
  test('is durable, reachable from this machine only, and its password is private', async () => {
    const database = await start();
    expect(await ask(database, 'show fsync')).toBe('on');
    expect(await ask(database, 'show synchronous_commit')).toBe('on');
    expect(await ask(database, 'show listen_addresses')).toBe('127.0.0.1');
    expect(await ask(database, 'show server_encoding')).toBe('UTF8');
    expect(statSync(join(folder, 'database.json')).mode & 0o077).toBe(0);
    expect(statSync(join(folder, 'postgres')).mode & 0o077).toBe(0);
    const wrong = database.connectionString.replace(/:[0-9a-f]{48}@/, ':guess@');
    await expect(ask(wrong, 'select 1')).rejects.toThrow(/password/);
    await ask(database, 'create table kept (n int)');
    await ask(database, 'insert into kept values (7)');
  });

  test('keeps what it had over a stop and a start', async () => {
    const database = await start();
    expect(await ask(database, 'select n from kept')).toBe(7);
    await database.stop();
    expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  test('is adopted when its holder was killed', async () => {
    const { child, ended, address } = await hold(folder);
    const before = postmasterPid();
    child.kill('SIGKILL');
    await ended;
    const database = await start();
    expect(database.connectionString).toBe(address);
    expect(postmasterPid()).toBe(before);
  });

  test('is not taken from a living holder, but may be shared', async () => {
    const { address } = await hold(folder);
    await expect(start()).rejects.toThrow(/in use by another running exchange/);
    const shared = await startDatabase({ dataFolder: folder, log, whenInUse: 'share' });
    expect(shared.connectionString).toBe(address);
    await shared.stop();
    expect(await ask(address, 'select n from kept')).toBe(7);
  });

  test('comes back on the same address when it is killed', async () => {
    const database = await start();
    const before = postmasterPid();
    process.kill(before, 'SIGKILL');
    await expect
      .poll(() => ask(database, 'select n from kept').catch(() => 0), {
        timeout: 20_000,
      })
      .toBe(7);
    expect(postmasterPid()).not.toBe(before);
    await pause(200);
  });

  test('starts when both it and its holder were killed', async () => {
    const { child, ended } = await hold(folder);
    const before = postmasterPid();
    child.kill('SIGKILL');
    process.kill(before, 'SIGKILL');
    await ended;
    expect(await ask(await start(), 'select n from kept')).toBe(7);
  });

  test('does not trip over a pid file whose number now belongs to another process', async () => {
    const file = join(folder, 'postgres', 'postmaster.pid');
    writeFileSync(file, `${process.pid}\n${join(folder, 'postgres')}\n0\n1\n`);
    expect(await ask(await start(), 'select n from kept')).toBe(7);
  });

  test('is restarted when the one left behind runs with other settings', async () => {
    const { child, ended } = await hold(folder, {}, 'work_mem=5MB');
    await expect(start()).rejects.toThrow(/in use/);
    const before = postmasterPid();
    child.kill('SIGKILL');
    await ended;
    const database = await start();
    expect(postmasterPid()).not.toBe(before);
    expect(await ask(database, 'show work_mem')).toBe('4MB');
  });
});

describe('a start that cannot be', () => {
  test('a missing password file is named and nothing is touched', async () => {
    const file = join(folder, 'database.json');
    renameSync(file, `${file}.away`);
    await expect(start()).rejects.toThrow(/password file .*database.json is not/);
    renameSync(`${file}.away`, file);
    expect(await ask(await start(), 'select n from kept')).toBe(7);
  });

  test('a database that was made and is gone is no first start', async () => {
    const files = join(folder, 'postgres');
    renameSync(files, `${files}.away`);
    await expect(start()).rejects.toThrow(/is gone, although it was made there: put it back/);
    expect(existsSync(files)).toBe(false);
    renameSync(`${files}.away`, files);
    expect(await ask(await start(), 'select n from kept')).toBe(7);
  });

  test('a data folder from before that was noted is noted at its next start', async () => {
    const mark = join(folder, 'database.made');
    rmSync(mark);
    expect(await ask(await start(), 'select n from kept')).toBe(7);
    expect(existsSync(mark)).toBe(true);
  });

  test('a command that only reads makes no house', async () => {
    const empty = mkdtempSync(join(folder, 'empty-'));
    const asked = startDatabase({ dataFolder: empty, log, whenMissing: 'refuse' });
    await expect(asked).rejects.toThrow(/no house in .* yet: run npm start first/);
    expect(readdirSync(empty)).toEqual([]);
  });

  test('a database of another PostgreSQL is left alone', async () => {
    const file = join(folder, 'postgres', 'PG_VERSION');
    writeFileSync(file, '17\n');
    await expect(start()).rejects.toThrow(/made by PostgreSQL 17 and this is 18/);
    writeFileSync(file, '18\n');
    expect(await ask(await start(), 'select n from kept')).toBe(7);
  });

  test('a broken folder gets one sentence', async () => {
    const broken = join(folder, 'broken');
    cpSync(join(folder, 'database.json'), join(broken, 'database.json'));
    mkdirSync(join(broken, 'postgres'));
    await expect(start(broken)).rejects.toThrow(/is broken: restore it from a backup/);
  });

  test('a broken control file gets PostgreSQL’s own reason', async () => {
    const control = join(folder, 'postgres', 'global', 'pg_control');
    const bytes = readFileSync(control);
    writeFileSync(control, Buffer.alloc(bytes.length));
    await expect(start()).rejects.toThrow(/does not start on .*the whole story is in/);
    writeFileSync(control, bytes);
    expect(await ask(await start(), 'select n from kept')).toBe(7);
  });

  test('a damaged password file is named', async () => {
    const damaged = mkdtempSync(join(folder, 'damaged-'));
    writeFileSync(join(damaged, 'database.json'), '{"folder": 1');
    await expect(start(damaged)).rejects.toThrow(/database.json is damaged/);
  });

  test('a data folder that is a file is refused', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    await expect(start(file)).rejects.toThrow(/is not a folder/);
  });

  test.runIf(process.platform === 'linux')(
    'a folder that the system does not make is refused',
    () => {
      // In a process of its own: what tries for ever could not be ended here.
      const options = { encoding: 'utf8', timeout: 20_000, killSignal: 'SIGKILL' } as const;
      const { stdout } = spawnSync(process.execPath, [holder, '/proc/bourse/data'], options);
      expect(stdout).toContain('/proc/bourse/data cannot be written');
    },
  );

  test.each([
    ['mysql://somewhere/db', /must look like postgres/],
    ['postgres://user:hidden@127.0.0.1:1/db', /at 127.0.0.1:1\/db does not answer/],
  ])('the address %s is refused without its password', async (databaseUrl, sentence) => {
    const attempt = startDatabase({ dataFolder: folder, databaseUrl, log });
    await expect(attempt).rejects.toThrow(sentence);
    await expect(attempt).rejects.not.toThrow(/hidden/);
  });
});

test('a foreign server is used and never stopped', async () => {
  const own = await start();
  const foreign = await startDatabase({
    dataFolder: join(folder, 'unused'),
    databaseUrl: own.connectionString,
    log,
  });
  await foreign.stop();
  expect(foreign.embedded).toBe(false);
  expect(existsSync(join(folder, 'unused'))).toBe(false);
  expect(await ask(own, 'select n from kept')).toBe(7);
});

describe('the programs', () => {
  test.each([
    ['win32', 'x64', true, /no embedded PostgreSQL .*DATABASE_URL/],
    ['linux', 'x64', false, /needs glibc.*DATABASE_URL/],
  ])('%s %s with glibc %s is refused with the way out', (platform, arch, glibc, sentence) => {
    expect(() => findPackage(platform, arch, glibc)).toThrow(sentence);
  });

  test('run from a copy when their user cannot read the package', async () => {
    const closed = mkdtempSync(join(folder, 'closed-'));
    chmodSync(closed, isRoot ? 0o700 : 0o755);
    cpSync(findPackage(), join(closed, 'package'), { recursive: true, verbatimSymlinks: true });
    if (!isRoot) rmSync(join(closed, 'package', 'native', 'bin', 'initdb'));
    const shelter = join(folder, 'shelter');
    const attempt = prepareBinaries(join(closed, 'package'), databaseUser(), shelter);
    if (isRoot) expect((await attempt).postgres.startsWith(shelter)).toBe(true);
    else await expect(attempt).rejects.toThrow(/does not run on this system/);
  });

  test('get the library links their install script would have made', async () => {
    const bare = mkdtempSync(join(folder, 'bare-'));
    chmodSync(bare, 0o755);
    cpSync(findPackage(), bare, {
      recursive: true,
      filter: (path) => !/\.so(\.6|\.60)?$/.test(path),
    });
    makeMissingLinks(bare);
    expect(existsSync(join(bare, 'native', 'lib', 'libicuuc.so.60'))).toBe(true);
    const binaries = await prepareBinaries(bare, databaseUser(), join(folder, 'unneeded'));
    expect(binaries.postgres.startsWith(bare)).toBe(true);
  });
});

describe.runIf(isRoot)('under root', () => {
  test('a data folder the server’s user cannot enter puts the files elsewhere', async () => {
    const home = mkdtempSync(join(folder, 'home-'));
    chmodSync(home, 0o700);
    const database = await start(join(home, '.data'));
    const place = String(await ask(database, 'show data_directory'));
    await database.stop();
    expect(place).toMatch(/^\/var\/lib\/bourse\/data-/);
    const again = await start(join(home, '.data'));
    expect(await ask(again, 'show data_directory')).toBe(place);
    await again.stop();
    rmSync(place, { recursive: true });
  });

  test('an ordinary user starts it as well, and root goes on with it', async () => {
    const own = mkdtempSync(join(folder, 'own-'));
    const nobody = databaseUser();
    if (nobody === undefined) throw new Error('Root has a user for the database.');
    chownSync(own, nobody.uid, nobody.gid);
    const { child, ended, output, address } = await hold(own, nobody);
    expect(output).toContain('READY');
    await ask(address, 'create table mine ()');
    child.kill('SIGTERM');
    await ended;
    const database = await start(own);
    expect(await ask(database, "select to_regclass('mine')::text")).toBe('mine');
  });
});
