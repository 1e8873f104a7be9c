/**
 * The PostgreSQL server process of a cluster: found by its pid file, started, asked whether it
 * is well, stopped. It outlives us after a kill, which is why nothing here relies on having
 * started it.
 */
import { spawn } from 'node:child_process';
import { execFileSync } from 'node:child_process';
import { chownSync, closeSync, fstatSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeClient } from './connections.ts';
import type { Binaries } from './binaries.ts';
import { type Cluster, clusterUser, isAlive } from './cluster.ts';
import { errorCode, errorText, StartupError } from './errors.ts';
import { clusterName, type PostgresSettings, settingArguments } from './postgres-settings.ts';
import { programOptions } from './program.ts';

export interface RunningServer {
  readonly pid: number;
  readonly port: number;
}

export interface LauncherLog {
  info(message: string): void;
  warn(message: string): void;
}

/** Crash recovery replays at most the write-ahead log's size; this is far beyond that. */
const startLimitMs = 10 * 60_000;
const stopLimitMs = 120_000;
const pollMs = 20;
const startAttempts = 100;

export type ServerHealth = 'well' | 'other settings' | 'starting' | 'sick';

/** The address of one database of the server. */
export function connectionString(cluster: Cluster, port: number, database: string): string {
  return `postgres://${clusterUser}:${cluster.password}@127.0.0.1:${port}/${database}`;
}

/** The command line of a living process, or the empty text. */
function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    }
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** A text that may be gone at any moment: its server removes it when it ends. */
function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * The server of this cluster when one is alive. A pid file whose number now belongs to another
 * process is what a power cut leaves behind: it is removed, PostgreSQL would trip over it.
 */
export function findServer(cluster: Cluster): RunningServer | undefined {
  const file = join(cluster.folder, 'postmaster.pid');
  const text = readIfThere(file);
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (isAlive(pid)) {
    const command = commandOf(pid);
    if (command.includes('postgres') && command.includes(cluster.folder)) {
      return { pid, port: Number(lines[3]) };
    }
  }
  rmSync(file, { force: true });
  return undefined;
}

/** Asks a living server whether it is ours, serves this folder, and runs as we would run it. */
export async function checkHealth(
  cluster: Cluster,
  server: RunningServer,
  expectedName: string,
): Promise<ServerHealth> {
  // What fails is reported by the query below.
  const client = makeClient({
    connectionString: connectionString(cluster, server.port, 'postgres'),
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
  });
  try {
    await client.connect();
    const answer = await client.query<{ folder: string; name: string }>(
      "select current_setting('data_directory') as folder, current_setting('cluster_name') as name",
    );
    const row = answer.rows[0];
    if (row?.folder !== cluster.folder) return 'sick';
    return row.name === expectedName ? 'well' : 'other settings';
  } catch (error) {
    // 57P03: recovering after a crash. Refused: it has not opened its port yet.
    return ['57P03', 'ECONNREFUSED', 'ECONNRESET'].includes(errorCode(error)) ? 'starting' : 'sick';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Waits while a server is starting; the answer is final or 'sick' when it never becomes ready. */
export async function awaitHealth(
  cluster: Cluster,
  server: RunningServer,
  expectedName: string,
  limitMs: number,
): Promise<ServerHealth> {
  const deadline = Date.now() + limitMs;
  while (isAlive(server.pid)) {
    const health = await checkHealth(cluster, server, expectedName);
    if (health !== 'starting') return health;
    if (Date.now() > deadline) return 'sick';
    await pause(pollMs);
  }
  return 'sick';
}

/** A port of the loopback interface that nobody listens on at this moment. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

interface StartOutcome {
  readonly server?: RunningServer;
  readonly complaint: string;
}

async function startOnce(
  cluster: Cluster,
  binaries: Binaries,
  settings: PostgresSettings,
  port: number,
  log: LauncherLog,
): Promise<StartOutcome> {
  const name = clusterName(binaries.version, settings);
  const logDescriptor = openSync(cluster.logFile, 'a', 0o600);
  const logStart = fstatSync(logDescriptor).size;
  if (cluster.user !== undefined) chownSync(cluster.logFile, cluster.user.uid, cluster.user.gid);
  const child = spawn(
    binaries.postgres,
    ['-D', cluster.folder, '-p', String(port), '-c', `cluster_name=${name}`].concat(
      settingArguments(settings),
    ),
    {
      ...programOptions(cluster.user),
      stdio: ['ignore', logDescriptor, logDescriptor],
      detached: true,
    },
  );
  closeSync(logDescriptor);
  let ended = false;
  child.on('error', () => {
    ended = true;
  });
  child.on('exit', () => {
    ended = true;
  });
  child.unref();
  const complaint = () => readComplaint(cluster.logFile, logStart);
  if (child.pid === undefined) return { complaint: 'the program did not start' };
  const server = { pid: child.pid, port };
  const deadline = Date.now() + startLimitMs;
  let announceAt = Date.now() + 5000;
  while (!ended && Date.now() < deadline) {
    if ((await checkHealth(cluster, server, name)) === 'well') return { server, complaint: '' };
    if (Date.now() > announceAt) {
      log.info('PostgreSQL is putting the database in order after a hard stop …');
      announceAt = Date.now() + 15_000;
    }
    await pause(pollMs);
  }
  if (!ended) await stopServer(cluster, server);
  return { complaint: complaint() };
}

/** The last words of a server that did not start. */
function readComplaint(logFile: string, start: number): string {
  const text = readFileSync(logFile).subarray(start).toString('utf8');
  const lines = text.split('\n').filter((line) => /(?:FATAL|PANIC|ERROR|could not): ?/.test(line));
  const last = lines.at(-1) ?? text.trim().split('\n').at(-1) ?? '';
  return last.replace(/^.*?(?:FATAL|PANIC|ERROR):\s*/, '').trim();
}

/**
 * Starts the server of a cluster and waits until it answers.
 * @param preferredPort the port of before, so that addresses handed out stay valid
 * @throws StartupError with PostgreSQL's own reason.
 */
export async function startServer(
  cluster: Cluster,
  binaries: Binaries,
  settings: PostgresSettings,
  log: LauncherLog,
  preferredPort?: number,
): Promise<RunningServer> {
  let complaint = '';
  for (let attempt = 0; attempt < startAttempts; attempt += 1) {
    const port = preferredPort ?? (await findFreePort());
    const outcome = await startOnce(cluster, binaries, settings, port, log);
    if (outcome.server !== undefined) return outcome.server;
    complaint = outcome.complaint;
    // Somebody took the port in between, or the last breath of a killed server still holds
    // its shared memory: both pass.
    const passes = /could not bind|could not create any TCP|shared memory block|lock file/;
    if (!passes.test(complaint)) break;
    const other = findServer(cluster);
    if (other !== undefined) return other;
    await pause(100);
  }
  throw new StartupError(complaintSentence(cluster, complaint));
}

function complaintSentence(cluster: Cluster, complaint: string): string {
  if (/No space left on device|Disk quota exceeded/.test(complaint)) {
    return `The disk that holds ${cluster.folder} is full.`;
  }
  return (
    `PostgreSQL does not start on ${cluster.folder} (${errorText(complaint)}); ` +
    `the whole story is in ${cluster.logFile}.`
  );
}

/**
 * Stops a server: quickly but in order, then without order when it does not obey. Returns when
 * the process is gone.
 */
export async function stopServer(cluster: Cluster, server: RunningServer): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const deadline = Date.now() + (signal === 'SIGINT' ? stopLimitMs : 10_000);
    const found = findServer(cluster);
    if (found?.pid !== server.pid) return;
    try {
      process.kill(server.pid, signal);
    } catch {
      return;
    }
    while (Date.now() < deadline) {
      if (!isAlive(server.pid) || findServer(cluster)?.pid !== server.pid) return;
      await pause(pollMs);
    }
  }
}
