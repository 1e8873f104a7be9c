/**
 * The installed packages are those of the lock file, whoever installed them, in one of two sizes:
 * `production` is what building and serving need, `whole` has the tools of those who work on the
 * house besides.
 */
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { runStep } from './children.mjs';
import { withLock } from './lock.mjs';
import { findNpm, npmEnvironment, projectRoot, runtimeFolder, tellWaiting } from './runtime.mjs';
import { trimPackages } from './trim.mjs';

const recordName = '.bourse-lock-hash';

function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function excludes(list, value) {
  if (!Array.isArray(list)) return false;
  if (list.includes(`!${value}`)) return true;
  const wanted = list.filter((entry) => !entry.startsWith('!'));
  return wanted.length > 0 && !wanted.includes(value);
}

/**
 * Whether an optional package is made for just this machine. Those for others, and those that
 * only others pull in, are rightly absent.
 */
export function isNeeded(entry, platform, arch) {
  const isBound = entry.os !== undefined || entry.cpu !== undefined;
  const isForeign = excludes(entry.os, platform) || excludes(entry.cpu, arch);
  return isBound && !isForeign && entry.libc === undefined;
}

/**
 * Whether npm's own record of what it installed says the same as the lock file, in this size.
 * Then somebody ran `npm ci` by hand, and there is nothing to do.
 */
export function isSameInstall(lock, installed, { platform, arch, size }) {
  const wanted = Object.entries(lock.packages).filter(([path]) => path !== '');
  const isThere = wanted.every(([path, entry]) => {
    const found = installed.packages[path];
    if (found !== undefined) return found.version === entry.version;
    if (size === 'production' && (entry.dev === true || entry.devOptional === true)) return true;
    return entry.optional === true && !isNeeded(entry, platform, arch);
  });
  return isThere && Object.keys(installed.packages).every((path) => lock.packages[path]);
}

/** What our own record in `node_modules` says, if there is one. */
function readRecord(root) {
  const file = join(root, 'node_modules', recordName);
  if (!existsSync(file)) return undefined;
  const [hash, size = 'whole'] = readFileSync(file, 'utf8').trim().split(' ');
  return { hash, size };
}

function writeRecord(root, hash, size) {
  writeFileSync(join(root, 'node_modules', recordName), `${hash} ${size}`);
}

/**
 * Whether the packages of a folder are installed in this size, or in the larger one.
 * @param {string} root the folder of `package-lock.json`
 * @param {'production' | 'whole'} wanted
 */
export function isInstalled(root, wanted) {
  const lockFile = join(root, 'package-lock.json');
  const hash = hashOf(lockFile);
  const record = readRecord(root);
  const isTrimmed = record?.size === 'production';
  // What was trimmed is never whole, whatever npm has added to it since.
  if (wanted === 'whole' && isTrimmed) return false;
  if (record?.hash === hash) return true;
  const listed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(listed)) return false;
  const lock = JSON.parse(readFileSync(lockFile, 'utf8'));
  const installed = JSON.parse(readFileSync(listed, 'utf8'));
  const sizes = wanted === 'whole' || isTrimmed ? [wanted] : ['whole', 'production'];
  const { platform, arch } = process;
  const size = sizes.find((each) => isSameInstall(lock, installed, { platform, arch, size: each }));
  if (size === undefined) return false;
  writeRecord(root, hash, size);
  return true;
}

/** The size to install: who had the tools keeps them when the lock file changes. */
export function sizeToInstall(root, wanted) {
  return readRecord(root)?.size === 'whole' ? 'whole' : wanted;
}

/**
 * Installs beside and renames: an interrupted install leaves the former packages whole, and a
 * house that runs from them never finds them gone.
 * @param {string} root the folder of `package-lock.json`
 * @param {'production' | 'whole'} size
 * @param {(folder: string, size: string) => Promise<void>} fetch fills the `node_modules` of a
 *   folder
 */
export async function install(root, size, fetch) {
  const beside = join(root, '.runtime', 'installing');
  const former = join(root, '.runtime', 'former-packages');
  const packages = join(root, 'node_modules');
  for (const rest of [beside, former]) rmSync(rest, { recursive: true, force: true });
  mkdirSync(beside, { recursive: true });
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
    if (existsSync(join(root, name))) copyFileSync(join(root, name), join(beside, name));
  }
  await fetch(beside, size);
  if (size === 'production') await trimPackages(beside);
  writeRecord(beside, hashOf(join(beside, 'package-lock.json')), size);
  if (existsSync(packages)) renameSync(packages, former);
  renameSync(join(beside, 'node_modules'), packages);
  for (const rest of [beside, former]) rmSync(rest, { recursive: true, force: true });
}

function fetchWith(node) {
  return async (folder, size) => {
    const kinds = size === 'whole' ? '--include=dev' : '--omit=dev';
    await runStep(
      size === 'whole' ? 'Installing packages and tools' : 'Installing packages',
      node,
      [findNpm(), 'ci', kinds, '--include=optional', '--ignore-scripts'].concat([
        '--no-audit',
        '--no-fund',
      ]),
      { cwd: folder, env: npmEnvironment(process.env) },
    );
  };
}

/** Installs the packages of the lock file when they are not there in this size. */
export async function ensureDependencies(node, wanted) {
  if (isInstalled(projectRoot, wanted)) return;
  await withLock(join(runtimeFolder, 'lock'), tellWaiting, async () => {
    if (isInstalled(projectRoot, wanted)) return;
    await install(projectRoot, sizeToInstall(projectRoot, wanted), fetchWith(node));
  });
}
