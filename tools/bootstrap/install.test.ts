import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { install, isInstalled, isSameInstall, sizeToInstall } from './dependencies.mjs';
import { neededPaths, productionNames } from './lock-file.mjs';
import { sizeFor } from './start.mjs';
import { isForReaders, namedIcons } from './trim.mjs';

type Size = 'production' | 'whole';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A house that serves with `served`, which a tool might use `maybe` with, and tests by `tool`. */
const packages = {
  '': { dependencies: { served: '1.0.0' }, devDependencies: { tool: '1.0.0' } },
  'node_modules/served': {
    version: '1.0.0',
    dependencies: { inner: '1.0.0' },
    peerDependencies: { maybe: '*' },
    peerDependenciesMeta: { maybe: { optional: true } },
  },
  'node_modules/inner': { version: '2.0.0' },
  'node_modules/served/node_modules/inner': {
    version: '1.0.0',
    dependencies: { served: '1.0.0' },
    optionalDependencies: { elsewhere: '1.0.0' },
  },
  'node_modules/tool': { version: '1.0.0', dev: true },
  'node_modules/maybe': { version: '1.0.0', devOptional: true },
};

function makeRoot(lock: object = { packages }): string {
  const root = mkdtempSync(join(tmpdir(), 'bourse-install-'));
  folders.push(root);
  writeFileSync(join(root, 'package.json'), '{}');
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lock));
  return root;
}

/** What `npm ci` does, told by the lock file: with its record of what it has put there. */
async function fetchPackages(folder: string, size: string): Promise<void> {
  const entries = Object.entries(packages).filter(
    ([path, entry]) => path !== '' && (size === 'whole' || !('dev' in entry)),
  );
  for (const [path] of entries) {
    mkdirSync(join(folder, path), { recursive: true });
    for (const file of ['index.js', 'index.d.ts', 'index.js.map', 'LICENSE.md', 'README.md']) {
      writeFileSync(join(folder, path, file), '');
    }
  }
  writeFileSync(
    join(folder, 'node_modules', '.package-lock.json'),
    JSON.stringify({ packages: Object.fromEntries(entries) }),
  );
}

const has = (root: string, file: string) => existsSync(join(root, 'node_modules', file));
const sizesThere = (root: string) =>
  (['production', 'whole'] as const).filter((size) => isInstalled(root, size));

describe('an install', () => {
  test('for production brings no tools, and is completed by what wants them', async () => {
    const root = makeRoot();
    await install(root, 'production', fetchPackages);
    expect(sizesThere(root)).toEqual(['production']);
    expect(has(root, 'tool')).toBe(false);
    await install(root, 'whole', fetchPackages);
    expect(sizesThere(root)).toEqual(['production', 'whole']);
    expect(has(root, 'tool/index.js')).toBe(true);
  });

  test('for production is without what only people and compilers read', async () => {
    const root = makeRoot();
    await install(root, 'production', fetchPackages);
    const there = ['index.js', 'index.d.ts', 'index.js.map', 'LICENSE.md', 'README.md'];
    expect(there.filter((file) => has(root, `served/${file}`))).toEqual(['index.js', 'LICENSE.md']);
    expect(has(root, 'maybe')).toBe(false);
  });

  test('that is whole serves too, with its types', async () => {
    const root = makeRoot();
    await install(root, 'whole', fetchPackages);
    expect(sizesThere(root)).toEqual(['production', 'whole']);
    expect(has(root, 'served/index.d.ts')).toBe(true);
  });

  test.each<[Size, Size, Size]>([
    ['whole', 'production', 'whole'],
    ['production', 'production', 'production'],
    ['production', 'whole', 'whole'],
  ])('of size %s, of which %s is wanted by a new lock file, becomes %s', async (had, want, is) => {
    const root = makeRoot();
    await install(root, had, fetchPackages);
    const changed = { packages: { ...packages, 'node_modules/more': { version: '1.0.0' } } };
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify(changed));
    expect(sizesThere(root)).toEqual([]);
    expect(sizeToInstall(root, want)).toBe(is);
  });

  test('that is interrupted leaves the former one, and is begun again', async () => {
    const root = makeRoot();
    await install(root, 'production', fetchPackages);
    const stopped = install(root, 'whole', async (folder: string) => {
      await fetchPackages(folder, 'whole');
      writeFileSync(join(folder, 'node_modules', 'half'), '');
      throw new Error('Stopped.');
    });
    await expect(stopped).rejects.toThrow('Stopped.');
    expect(sizesThere(root)).toEqual(['production']);
    expect(has(root, 'tool')).toBe(false);
    await install(root, 'whole', fetchPackages);
    expect(sizesThere(root)).toEqual(['production', 'whole']);
    expect(has(root, 'half')).toBe(false);
  });

  test('that nothing is known of is none', () => {
    expect(sizesThere(makeRoot())).toEqual([]);
  });

  test.each<[Size, Size[]]>([
    ['whole', ['production', 'whole']],
    ['production', ['production']],
  ])('made by hand is taken as it is: %s', async (size, there) => {
    const root = makeRoot();
    await fetchPackages(root, size);
    expect(sizesThere(root)).toEqual(there);
    // Once it was seen, it need not be read again.
    expect(readFileSync(join(root, 'node_modules', '.bourse-lock-hash'), 'utf8')).toMatch(
      new RegExp(`^[0-9a-f]{64} ${size}$`),
    );
  });

  test('that was trimmed is not whole by what npm adds to it', async () => {
    const root = makeRoot();
    await install(root, 'production', fetchPackages);
    const listed = { packages: { ...packages, '': undefined } };
    writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify(listed));
    expect(sizesThere(root)).toEqual(['production']);
  });

  test('by an earlier release is whole', async () => {
    const root = makeRoot();
    await install(root, 'whole', fetchPackages);
    const record = join(root, 'node_modules', '.bourse-lock-hash');
    writeFileSync(record, readFileSync(record, 'utf8').split(' ')[0] ?? '');
    expect(sizesThere(root)).toEqual(['production', 'whole']);
  });
});

test.each<[Size, boolean]>([
  ['production', true],
  ['whole', false],
])('packages without tools are all of an install of size %s: %s', (size, same) => {
  const { '': _root, 'node_modules/tool': _tool, ...served } = packages;
  const installed = { packages: served };
  const here = { platform: 'linux', arch: 'x64', size };
  expect(isSameInstall({ packages }, installed, here)).toBe(same);
});

describe('what is needed', () => {
  test('is found as Node finds it, and ends where packages need each other', () => {
    expect([...neededPaths(packages, productionNames(packages))]).toEqual([
      'node_modules/served',
      'node_modules/served/node_modules/inner',
    ]);
  });

  test('has packages of this machine, and of others', () => {
    const names = productionNames({
      '': { dependencies: { a: '1.0.0' }, optionalDependencies: { 'a-linux': '1.0.0' } },
    });
    expect(names).toEqual(['a', 'a-linux']);
  });

  test.each([
    ['apps/server/backup-command.ts', 'production'],
    ['./apps/server/doctor-command.ts', 'production'],
    ['tools/package/main.ts', 'production'],
    ['tools/bench/main.ts', 'whole'],
    ['apps/web/words.test.ts', 'whole'],
    ['../apps/server/main.ts', 'whole'],
  ])('for running %s is %s', (file, size) => {
    expect(sizeFor(file)).toBe(size);
  });
});

describe('a trimmed package', () => {
  test.each([
    ['a/index.js', false],
    ['a/index.d.ts', true],
    ['a/index.d.mts', true],
    ['a/index.mjs.map', true],
    ['a/src/index.tsx', true],
    ['a/CHANGELOG.md', true],
    ['a/LICENSE.md', false],
    ['a/third-party-notices.md', false],
    ['a/roadmap', false],
    ['license-kit/README.md', true],
  ])('is without %s: %s', (file, expected) => {
    expect(isForReaders(file)).toBe(expected);
  });

  test('keeps the icons that somebody shows, and all where the collection is asked for', () => {
    const one = 'require("@mui/icons-material/Menu")';
    const other = "import A from '@mui/icons-material/AddBox';";
    expect(namedIcons([one, other])).toEqual(new Set(['Menu', 'AddBox']));
    expect(namedIcons([one, "import { A } from '@mui/icons-material';"])).toBeUndefined();
  });
});
