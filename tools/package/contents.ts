/**
 * What a machine that only serves is given: the code that serving imports, the data it reads, the
 * clients as they were built, and how to run it all. No tests, no tools, no sources of clients.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { neededPaths, productionNames } from '../bootstrap/lock-file.mjs';
import type { LockPackages } from '../lock/complete.ts';
import { type Project, readProject } from '../tidy/project.ts';
import { servingNeeds } from './imports.ts';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

/** Migrations, words, pictures: what the code of the house reads while it runs. */
const DATA = new RegExp(
  [
    /^(?:platform\/server|apps\/server|features\/[^/]+\/(?:migrations|seed|words))\//,
    /.*\.(?:sql|json|png|svg|webm)$/,
  ]
    .map((part) => part.source)
    .join(''),
);
const DATA_FOLDERS = ['platform/server', 'apps/server', 'features'];
/** How to install and run it. */
const PAPERS =
  /^(?:LICENSE|CHANGELOG\.md|\.npmrc|deploy\/.*|docs\/(?:bots|operations\/[^/]+)\.md)$/;
const PAPER_FOLDERS = ['deploy', 'docs/operations'];
const CLIENTS = ['dist/h5', 'dist/console'];
/** Commands of the house; the others work on it. */
const SERVES = /^exec node tools\/(?:start|setup|run)\.mjs(?: apps\/server\/|$)/;

function filesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
}

/** The files of a package that are taken as they are, by path, without the built clients. */
export function packagedFiles(root: string, project: Project = readProject(root)): string[] {
  const data = DATA_FOLDERS.flatMap((folder) => filesUnder(root, folder));
  const papers = PAPER_FOLDERS.flatMap((folder) => filesUnder(root, folder));
  // The last one is a page of the house: it is served to who writes a bot.
  const top = ['LICENSE', 'CHANGELOG.md', '.npmrc', 'docs/bots.md'];
  return [
    ...servingNeeds(project).files,
    ...data.filter((file) => DATA.test(file)),
    ...[...papers, ...top].filter((file) => PAPERS.test(file)),
  ].toSorted();
}

function only<T>(all: Readonly<Record<string, T>>, isKept: (name: string, value: T) => boolean) {
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => isKept(name, value)));
}

/** The manifest and the lock file of a package: with these `npm ci` brings what serving imports. */
export function packagedManifests(root: string, project: Project = readProject(root)) {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest &
    Record<string, unknown>;
  const { packages: imported } = servingNeeds(project);
  const { devDependencies: _tools, ...rest } = manifest;
  const made = {
    ...rest,
    scripts: only(manifest.scripts, (_, words) => SERVES.test(words)),
    dependencies: only(manifest.dependencies, (name) => imported.has(name)),
  };
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: LockPackages;
  };
  const { devDependencies: _locked, ...top } = lock.packages[''] as Record<string, unknown>;
  const packages = { ...lock.packages, '': { ...top, dependencies: made.dependencies } };
  const needed = neededPaths(packages, productionNames(packages));
  return {
    manifest: made,
    lock: { ...lock, packages: only(packages, (path) => path === '' || needed.has(path)) },
  };
}

/** The files of the clients, as they were built last. */
export function builtClients(root: string): string[] {
  return CLIENTS.flatMap((client) => filesUnder(root, client));
}

/**
 * Writes a package into a folder.
 * @returns what is in it, by path
 */
export function writePackage(root: string, folder: string, clients: readonly string[]): string[] {
  const project = readProject(root);
  const files = [...packagedFiles(root, project), ...clients];
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  const { manifest, lock } = packagedManifests(root, project);
  const write = (file: string, content: object) =>
    writeFileSync(join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
  write('package.json', manifest);
  write('package-lock.json', lock);
  return [...files, 'package.json', 'package-lock.json'].toSorted();
}
