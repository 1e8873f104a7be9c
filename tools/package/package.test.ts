import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findPath } from '../bootstrap/lock-file.mjs';
import { settingsFile } from '../tidy/papers.ts';
import { readProject } from '../tidy/project.ts';
import { packagedFiles, packagedManifests, writePackage } from './contents.ts';
import { needsOf, servingNeeds } from './imports.ts';

const root = join(import.meta.dirname, '..', '..');
const project = readProject(root);
const needs = servingNeeds(project);
const files = packagedFiles(root, project);
const { manifest, lock } = packagedManifests(root, project);

/** A password, a key, or a place of the machine that built it. */
const NOT_FOR_OTHERS = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /AGE-SECRET-KEY-1[0-9A-Z]{50}/,
  /\bxprv[1-9A-HJ-NP-Za-km-z]{50,}/,
  /(?:^|[\s"'(=])\/(?:home|root|Users|work|tmp)\/[\w.-]/m,
];

describe('the files of a package', () => {
  test('are all that serving imports, each once', () => {
    expect(files.filter((file, at) => files.indexOf(file) !== at)).toEqual([]);
    expect([...needs.files].filter((file) => !files.includes(file))).toEqual([]);
  });

  test.each([
    'apps/server/main.ts',
    'apps/server/backup-command.ts',
    'apps/server/gateway-worker.ts',
    'apps/server/static/image/site/logo.png',
    'features/spot/words/en.json',
    'features/nft/seed/art/index.ts',
    'platform/server/uploads/heic-worker.ts',
    'tools/start.mjs',
    'tools/bootstrap/watch-parent.mjs',
    'deploy/bourse.service',
    'docs/bots.md',
    'docs/operations/backups.md',
    'LICENSE',
  ])('have %s', (file) => {
    expect(files).toContain(file);
  });

  test('have every migration, and what the house says', () => {
    const read = [...project.keys()].filter((file) =>
      /^(?:platform\/server|features)\/.*(?:migrations\/.*\.sql|words\/[a-z]+\.json)$/.test(file),
    );
    expect(read.length).toBeGreaterThan(400);
    expect(read.filter((file) => !files.includes(file))).toEqual([]);
  });

  test('have no test, no screen, no tool and no paper of those who work on the house', () => {
    const foreign = [
      /\.(?:test|e2e)\.|\/testing(?:\.ts|\/)|(?:^|\/)README\.md$/,
      /^(?:tests|examples)\/|^docs\/(?!operations\/|bots\.md$)/,
      /^apps\/(?:web|console)\/|^features\/[^/]+\/(?:web|console)\/|^platform\/browser\//,
      /^tools\/(?!(?:start|setup|run)\.mjs$|bootstrap\/[\w-]+\.mjs$)/,
    ];
    const isForeign = (file: string) => foreign.some((form) => form.test(file));
    expect(files.filter((file) => isForeign(file))).toEqual([]);
  });

  test('carry no secret and no place of a machine', () => {
    const told = files.flatMap((file) => {
      const text = project.get(file) ?? '';
      return NOT_FOR_OTHERS.filter((form) => form.test(text)).map((form) => `${file}: ${form}`);
    });
    expect(told).toEqual([]);
  });
});

describe('the packages of a package', () => {
  const names = Object.keys(manifest.dependencies);

  test('are those that serving imports, and no tools', () => {
    expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'sharp', 'ws']));
    expect(names).not.toEqual(expect.arrayContaining(['react']));
    expect(names.filter((name) => !needs.packages.has(name))).toEqual([]);
    expect(manifest).not.toHaveProperty('devDependencies');
    expect(lock.packages['']).not.toHaveProperty('devDependencies');
  });

  test('are locked with all that they need, and nothing else', () => {
    const packages = lock.packages as Record<string, { dependencies?: object; dev?: boolean }>;
    expect(names.filter((name) => findPath(packages, '', name) === undefined)).toEqual([]);
    const lacking = Object.entries(packages).flatMap(([path, { dependencies = {} }]) =>
      Object.keys(dependencies).filter((name) => findPath(packages, path, name) === undefined),
    );
    expect(lacking).toEqual([]);
    expect(Object.keys(packages).filter((path) => packages[path]?.dev === true)).toEqual([]);
    expect(Object.keys(packages).filter((path) => /\/(?:react|vite|vitest)$/.test(path))).toEqual(
      [],
    );
  });

  test('have the commands of the house, and not those of its workshop', () => {
    const commands = Object.keys(manifest.scripts);
    expect(commands).toEqual(expect.arrayContaining(['start', 'setup', 'backup', 'operator']));
    expect(
      commands.filter((name) => ['test', 'bench', 'mutants', 'package'].includes(name)),
    ).toEqual([]);
  });
});

test('a package loads without what it was made from', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-package-'));
  try {
    const listed = writePackage(root, folder, []);
    const written = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
    expect(written.toSorted()).toEqual(listed);
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    // All of the house is loaded before its settings are read.
    const env = { ...process.env, PORT: 'none' };
    const run = spawnSync(process.execPath, ['apps/server/main.ts'], { cwd: folder, env });
    expect(run.stderr.toString()).toMatch(/^PORT /m);
    expect(run.stderr.toString()).not.toMatch(/ERR_MODULE_NOT_FOUND/);
    expect(run.status).toBe(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the settings of a service are all there are', () => {
  expect(readFileSync(join(root, 'deploy', 'bourse.env'), 'utf8')).toBe(settingsFile());
  const set = settingsFile().match(/^[A-Z][A-Z_]+=.*$/gm);
  expect(set).toEqual(['DATA_DIR=/var/lib/bourse']);
});

describe('what code needs', () => {
  const house = new Map([
    ['a.ts', "import { b } from './b.ts';\nimport type { T } from 'types-only';\nimport 'side';"],
    ['b.ts', "export {\n  c,\n} from './c.ts';\nconst late = () => import('@late/part/file');"],
    ['c.ts', "const file = new URL('./worker.ts', import.meta.url);\nimport { a } from './a.ts';"],
    ['worker.ts', "import.meta.resolve('@fonts/one/file.woff2');\n// import { x } from 'said';"],
    ['page.html', '<script type="module" src="./style-of.ts"></script>'],
    ['style-of.ts', "import './all.css';"],
    ['all.css', '@import "tailwind" source(none);'],
  ]);

  test('is followed through imports of every form, once', () => {
    const { files: reached, packages } = needsOf(house, ['a.ts']);
    expect([...reached].toSorted()).toEqual(['a.ts', 'b.ts', 'c.ts', 'worker.ts']);
    expect(Object.fromEntries(packages)).toEqual({
      '@fonts/one': 'worker.ts',
      '@late/part': 'b.ts',
      side: 'a.ts',
    });
  });

  test('of a page is what its script and its styles need', () => {
    expect([...needsOf(house, ['page.html']).packages.keys()]).toEqual(['tailwind']);
  });
});
