/**
 * One installs or builds in a folder at a time. The lock is a file that names its holder; one
 * whose holder is gone counts for nothing.
 */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BootstrapError } from './errors.mjs';

const patienceMs = 20 * 60_000;

/**
 * Who a process is: its number, and when it began where the system says so, since numbers are
 * given again.
 */
export function identityOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return `${pid} ${fields[19]}`;
  } catch {
    return `${pid}`;
  }
}

/** Whether the process that wrote this identity still lives. */
export function isLiving(identity) {
  const pid = Number(identity.split(' ')[0]);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') return false;
  }
  return identityOf(pid) === identity || !identity.includes(' ');
}

function readHolder(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Puts the lock into place whole: it is never seen without its holder's name. */
function tryToTake(file) {
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, identityOf(process.pid));
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Takes a dead holder's lock away, unless somebody else was quicker and holds it now. */
function removeDead(file, dead) {
  const aside = `${file}.dead-${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (readHolder(aside) !== dead) {
    try {
      linkSync(aside, file);
    } catch {
      // A third one took it meanwhile, which is as good.
    }
  }
  rmSync(aside, { force: true });
}

/**
 * Does the work while holding the lock.
 * @param onWait called once when somebody else has it
 */
export async function withLock(file, onWait, work) {
  mkdirSync(dirname(file), { recursive: true });
  const deadline = Date.now() + patienceMs;
  let told = false;
  while (!tryToTake(file)) {
    const holder = readHolder(file);
    if (holder !== '' && !isLiving(holder)) {
      removeDead(file, holder);
      continue;
    }
    if (!told) onWait();
    told = true;
    if (Date.now() > deadline) {
      throw new BootstrapError(
        `Another start has held ${file} for too long: end it, or delete it.`,
      );
    }
    await pause(100);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
