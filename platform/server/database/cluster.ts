/**
 * The folder PostgreSQL keeps its files in: where it is, who owns it, how it is first made.
 * It appears by one rename when it is complete, so an interrupted first start leaves nothing.
 */
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Binaries } from './binaries.ts';
import { errorCode, errorText, StartupError } from './errors.ts';
import { canEnter, runProgram, type SystemUser } from './program.ts';

export interface Cluster {
  /** The data folder of the whole exchange, as the settings name it. */
  readonly dataFolder: string;
  /** PostgreSQL's own folder, usually inside the data folder. */
  readonly folder: string;
  readonly logFile: string;
  readonly password: string;
  readonly user: SystemUser | undefined;
}

interface ClusterRecord {
  readonly folder: string;
  readonly password: string;
}

export const clusterUser = 'bourse';
/** Where root keeps what the database's user cannot reach inside the data folder. */
export const rootShelter = '/var/lib/bourse';
const mebibyte = 1024 * 1024;
const newClusterBytes = 200 * mebibyte;
const runningBytes = 48 * mebibyte;

/**
 * Makes a folder and those above it, one by one: where a system answers that /proc/x has no
 * parent, Node's own way tries for ever.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o755 });
  } catch (error) {
    // Another start may have made it meanwhile.
    if (errorCode(error) !== 'EEXIST' || !statSync(folder).isDirectory()) throw error;
  }
}

/** Makes the data folder, or says in one sentence why it cannot be used. */
export function prepareDataFolder(dataFolder: string): void {
  try {
    makeFolder(resolve(dataFolder));
    const probe = join(dataFolder, `.writable-${process.pid}`);
    writeFileSync(probe, 'x');
    rmSync(probe);
  } catch (error) {
    throw new StartupError(folderSentence(dataFolder, error));
  }
}

function folderSentence(folder: string, error: unknown): string {
  const code = errorCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return `The disk that holds ${folder} is full.`;
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    return `The data folder ${folder} is not a folder: set DATA_DIR to another place.`;
  }
  const reason = errorText(error);
  return `The data folder ${folder} cannot be written (${reason}): set DATA_DIR to another place.`;
}

/** Refuses to start on a disk so full that PostgreSQL would stop soon after. */
function checkRoom(folder: string, neededBytes: number): void {
  const disk = statfsSync(folder);
  const freeBytes = disk.bavail * disk.bsize;
  if (freeBytes >= neededBytes) return;
  throw new StartupError(
    `The disk that holds ${folder} is full: ${Math.floor(freeBytes / mebibyte)} MB are free, ` +
      `${neededBytes / mebibyte} MB are needed.`,
  );
}

/**
 * Under root the server's user must be able to enter the folder; inside a private home it
 * cannot, and then the files go to root's own place for services.
 */
function chooseFolder(dataFolder: string, user: SystemUser | undefined): string {
  if (canEnter(dataFolder, user)) return join(dataFolder, 'postgres');
  try {
    mkdirSync(rootShelter, { recursive: true, mode: 0o755 });
  } catch (error) {
    throw new StartupError(
      `The user ${user?.name} that PostgreSQL runs as cannot enter ${dataFolder}, and ` +
        `${rootShelter} cannot be made (${errorText(error)}): set DATA_DIR to another place.`,
    );
  }
  return join(rootShelter, `data-${randomBytes(6).toString('hex')}`);
}

function readRecord(file: string): ClusterRecord | undefined {
  if (!existsSync(file)) return undefined;
  const broken = `${file} is damaged: put it back from a copy, or move the data folder away.`;
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof value === 'object' && value !== null && 'folder' in value && 'password' in value) {
      const { folder, password } = value;
      if (typeof folder === 'string' && typeof password === 'string') return { folder, password };
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) {
      throw new StartupError(`${file} cannot be read (${errorText(error)}).`);
    }
  }
  throw new StartupError(broken);
}

/**
 * The record of where the cluster is and its password, readable by its owner only. It is
 * linked into place whole: of two first starts one wins and both use the winner's.
 */
function obtainRecord(dataFolder: string, user: SystemUser | undefined): ClusterRecord {
  const file = join(dataFolder, 'database.json');
  const known = readRecord(file);
  if (known !== undefined) return { ...known, folder: resolve(dataFolder, known.folder) };
  const inside = join(dataFolder, 'postgres');
  if (existsSync(inside)) {
    throw new StartupError(
      `${inside} is there but its password file ${file} is not: put that file back, ` +
        'or move the folder away to begin anew.',
    );
  }
  const folder = chooseFolder(dataFolder, user);
  // Relative when inside, so that a data folder may be moved as a whole.
  const record = {
    folder: folder === inside ? 'postgres' : folder,
    password: randomBytes(24).toString('hex'),
  };
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(record)}\n`, { mode: 0o600 });
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  const winner = readRecord(file) ?? record;
  return { ...winner, folder: resolve(dataFolder, winner.folder) };
}

/**
 * An existing cluster is run by the user who owns it; PostgreSQL accepts no other.
 * @throws StartupError when we are neither that user nor root.
 */
function ownerOf(folder: string, user: SystemUser | undefined): SystemUser | undefined {
  if (!existsSync(folder)) return user;
  const { uid, gid } = statSync(folder);
  if (user !== undefined && uid !== 0) return { name: `with the number ${uid}`, uid, gid };
  if (user === undefined && uid !== process.getuid?.()) {
    throw new StartupError(
      `The database in ${folder} belongs to another user (number ${uid}): start as that user ` +
        'or as root.',
    );
  }
  return user;
}

/** Throws where no exchange has ever kept its data; makes nothing. */
export function requireHouse(dataFolder: string): void {
  if (existsSync(join(dataFolder, 'database.json'))) return;
  throw new StartupError(
    `There is no house in ${dataFolder} yet: run npm start first, or set DATA_DIR to its folder.`,
  );
}

/** Where the cluster is or will be. Makes no cluster yet. */
export function locateCluster(dataFolder: string, user: SystemUser | undefined): Cluster {
  prepareDataFolder(dataFolder);
  const record = obtainRecord(dataFolder, user);
  const owner = ownerOf(record.folder, user);
  const logFile = join(dataFolder, 'postgres.log');
  return { dataFolder, folder: record.folder, password: record.password, user: owner, logFile };
}

/** Folders of first starts that were interrupted; those of living processes stay. */
function removeUnfinished(parent: string, prefix: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number(name.slice(prefix.length));
    if (pid === process.pid || !isAlive(pid)) {
      rmSync(join(parent, name), { recursive: true, force: true });
    }
  }
}

/** Whether a process of this number exists, ours or not. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

async function createCluster(cluster: Cluster, binaries: Binaries): Promise<void> {
  const parent = dirname(cluster.folder);
  const prefix = `${basename(cluster.folder)}.creating-`;
  removeUnfinished(parent, prefix);
  const unfinished = join(parent, `${prefix}${process.pid}`);
  const passwordFile = join(unfinished, 'password');
  const files = join(unfinished, 'files');
  try {
    mkdirSync(files, { recursive: true, mode: 0o700 });
    writeFileSync(passwordFile, cluster.password, { mode: 0o600 });
    giveTo(cluster.user, [unfinished, files, passwordFile]);
    const result = await runProgram(
      binaries.initdb,
      // C locale: the order of texts must not depend on the machine.
      ['--pgdata', files, '--username', clusterUser, '--pwfile', passwordFile].concat([
        '-E',
        'UTF8',
        '--locale=C',
        '--auth=scram-sha-256',
        '--no-instructions',
      ]),
      cluster.user,
    );
    if (result.code !== 0) throw new StartupError(initdbSentence(cluster, result.output));
    renameSync(files, cluster.folder);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    // Another first start was quicker: its cluster has the same password and will do.
    if (existsSync(join(cluster.folder, 'PG_VERSION'))) return;
    throw new StartupError(folderSentence(cluster.dataFolder, error));
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function giveTo(user: SystemUser | undefined, paths: readonly string[]): void {
  if (user === undefined) return;
  for (const path of paths) chownSync(path, user.uid, user.gid);
}

function initdbSentence(cluster: Cluster, output: string): string {
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return `The disk that holds ${cluster.folder} is full.`;
  }
  const reason = /(?:error|FATAL): .*/.exec(output)?.[0] ?? errorText(output);
  return `The database could not be made in ${cluster.folder} (${reason}).`;
}

/** Refuses what PostgreSQL would refuse anyway, in words a person can act on. */
export function checkCluster(cluster: Cluster, binaries: Binaries): void {
  const versionFile = join(cluster.folder, 'PG_VERSION');
  const repair = 'restore it from a backup, or move the folder away to begin anew';
  if (!existsSync(versionFile) || !existsSync(join(cluster.folder, 'global', 'pg_control'))) {
    throw new StartupError(`The database in ${cluster.folder} is broken: ${repair}.`);
  }
  const made = readFileSync(versionFile, 'utf8').trim();
  const ours = binaries.version.split('.')[0];
  if (made !== ours) {
    throw new StartupError(
      `The database in ${cluster.folder} was made by PostgreSQL ${made} and this is ${ours}: ` +
        'make a backup with the former release and restore it with this one.',
    );
  }
}

/** A disk that is not mounted looks like a first start, and an empty house would open its doors. */
function refuseLost(cluster: Cluster, mark: string): void {
  if (!existsSync(mark)) return;
  throw new StartupError(
    `The database in ${cluster.folder} is gone, although it was made there: put it back, or ` +
      `move the data folder ${cluster.dataFolder} away to begin anew or to restore a backup.`,
  );
}

/**
 * Makes the cluster when there has never been one in this data folder, and checks the one that is
 * there. A file in the data folder says that it was made.
 * @returns whether it was made now.
 * @throws StartupError when it was made and is gone.
 */
export async function ensureCluster(cluster: Cluster, binaries: Binaries): Promise<boolean> {
  const mark = join(cluster.dataFolder, 'database.made');
  const fresh = !existsSync(cluster.folder);
  if (fresh) refuseLost(cluster, mark);
  checkRoom(dirname(cluster.folder), fresh ? newClusterBytes : runningBytes);
  if (fresh) await createCluster(cluster, binaries);
  checkCluster(cluster, binaries);
  if (!existsSync(mark)) writeFileSync(mark, '');
  // PostgreSQL refuses a folder others may read; a copy by hand often forgets that.
  if (process.getuid?.() === 0 || cluster.user === undefined) chmodSync(cluster.folder, 0o700);
  return fresh;
}
