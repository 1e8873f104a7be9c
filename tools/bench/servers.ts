/** What benchmarks of a whole server start: a database and a server of their own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Where a server's gateway lives; as the setting says it. */
export type Where = 'inline' | 'worker';

/** What a server has beside its one market and its customers. */
interface ServerExtras {
  /** Further markets, that move. */
  readonly others?: number;
  readonly gateway?: Where;
  /** The public key of Ed25519 keys that its customers get, beside keys with a secret. */
  readonly botKey?: string;
}

/** Starts a server in a process of its own, with customers. */
export async function startServer(
  connectionString: string,
  data: string,
  customers: number,
  { others = 0, gateway = 'inline', botKey = '' }: ServerExtras = {},
): Promise<{ process: ChildProcess; address: string; tokens: string[] }> {
  const file = resolve(import.meta.dirname, 'server-process.ts');
  const child = spawn(
    process.execPath,
    [file, connectionString, String(customers), String(others)],
    {
      env: { ...process.env, BENCH_DATA: data, BENCH_BOT_KEY: botKey, GATEWAY: gateway },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    // A gateway in a thread of its own logs on the same stream, and may do so before.
    const { address, tokens } = JSON.parse(line) as { address?: string; tokens: string[] };
    if (address !== undefined) return { process: child, address, tokens };
  }
  throw new Error('the server ended before it was ready');
}

/** A figure that a server tells of itself. */
async function metric(address: string, name: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(new RegExp(`^${name} ([\\d.e+-]+)`, 'm').exec(text)?.[1]);
}

/** Processor time that a server has used, in seconds. */
export function processorSeconds(address: string): Promise<number> {
  return metric(address, 'process_cpu_seconds_total');
}

/** Resolves when the tables of a server hold all that it has decided. */
export async function caughtUp(address: string): Promise<void> {
  while ((await metric(address, 'bourse_projection_lag_commands')) > 0) await pause(100);
}

/** Adds an empty database to the server that an address names. */
export async function createDatabase(address: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
}
