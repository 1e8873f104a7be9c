/** The installed packages are those of the lock file, whoever installed them. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runStep } from './children.mjs';
import { withLock } from './lock.mjs';
import { findNpm, npmEnvironment, projectRoot, runtimeFolder, tellWaiting } from './runtime.mjs';

const lockFile = join(projectRoot, 'package-lock.json');
const packages = join(projectRoot, 'node_modules');
const hashFile = join(packages, '.bourse-lock-hash');

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
 * Whether npm's own record of what it installed says the same as the lock file. Then somebody
 * ran `npm ci` by hand, and there is nothing to do.
 */
export function isSameInstall(lock, installed, platform, arch) {
  const wanted = Object.entries(lock.packages).filter(([path]) => path !== '');
  const isThere = wanted.every(([path, entry]) => {
    const found = installed.packages[path];
    if (found !== undefined) return found.version === entry.version;
    return entry.optional === true && !isNeeded(entry, platform, arch);
  });
  return isThere && Object.keys(installed.packages).every((path) => lock.packages[path]);
}

function isInstalled() {
  if (!existsSync(packages)) return false;
  const hash = hashOf(lockFile);
  if (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash) return true;
  const record = join(packages, '.package-lock.json');
  if (!existsSync(record)) return false;
  const lock = JSON.parse(readFileSync(lockFile, 'utf8'));
  const installed = JSON.parse(readFileSync(record, 'utf8'));
  if (!isSameInstall(lock, installed, process.platform, process.arch)) return false;
  writeFileSync(hashFile, hash);
  return true;
}

/** Installs the packages of the lock file when they are not there. */
export async function ensureDependencies(node) {
  if (isInstalled()) return;
  await withLock(join(runtimeFolder, 'lock'), tellWaiting, async () => {
    if (isInstalled()) return;
    // An interrupted install must not look like a finished one.
    rmSync(hashFile, { force: true });
    await runStep(
      'Installing packages',
      node,
      [findNpm(), 'ci', '--include=dev', '--include=optional', '--ignore-scripts'].concat([
        '--no-audit',
        '--no-fund',
      ]),
      { cwd: projectRoot, env: npmEnvironment(process.env) },
    );
    writeFileSync(hashFile, hashOf(lockFile));
  });
}
