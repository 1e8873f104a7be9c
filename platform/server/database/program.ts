/**
 * Runs the programs of PostgreSQL as the user that may run them. PostgreSQL refuses root, so
 * under root everything here runs as an existing unprivileged user.
 */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { StartupError } from './errors.ts';

export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export interface ProgramResult {
  readonly code: number;
  readonly output: string;
}

/** Users that exist for running services, the most usual first. */
const serviceUsers = ['nobody', 'postgres', 'daemon'];

/**
 * The first service user of a password file. A uid that is not in the file would do for the
 * kernel but not for initdb, which looks its own name up.
 */
export function findServiceUser(passwordFile: string): SystemUser | undefined {
  const rows = passwordFile.split('\n').map((line) => line.split(':'));
  for (const name of serviceUsers) {
    const row = rows.find((columns) => columns[0] === name);
    const uid = Number(row?.[2]);
    const gid = Number(row?.[3]);
    if (row !== undefined && Number.isInteger(uid) && uid !== 0) return { name, uid, gid };
  }
  return undefined;
}

/**
 * The user the database server runs as: undefined means "as ourselves".
 * @throws StartupError when we are root and the machine has no unprivileged user.
 */
export function databaseUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const user = findServiceUser(readFileSync('/etc/passwd', 'utf8'));
  if (user === undefined) {
    throw new StartupError(
      'PostgreSQL does not run as root and /etc/passwd names no user "nobody": ' +
        'start as an ordinary user, or set DATABASE_URL.',
    );
  }
  return user;
}

/** What a child runs with: no PG* variables of ours, no locale, no time zone of the machine. */
export function programOptions(user: SystemUser | undefined) {
  return {
    cwd: '/',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    ...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
  };
}

/** Runs a program to its end and collects both outputs as one text. */
export function runProgram(
  file: string,
  args: readonly string[],
  user: SystemUser | undefined,
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      ...programOptions(user),
      stdio: ['ignore', 'pipe', 'pipe'],
      // Its own process group: Ctrl-C belongs to the server, which then stops the database.
      detached: true,
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString('utf8');
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ code: -1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? -1, output }));
  });
}

/** Can this user enter the folder, every parent included? Asked of the system, not computed. */
export function canEnter(folder: string, user: SystemUser | undefined): boolean {
  const probe = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], programOptions(user));
  return probe.status === 0;
}
