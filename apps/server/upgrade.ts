/** Whether a house comes up with this release, tried where no customer reaches it. */
import { spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Environment } from '../../platform/server/settings/settings.ts';
import type { HouseSettings } from '../../platform/server/settings/house-settings.ts';

const LOOK_MS = 200;
const MAX_LINES = 20;
/** A large house may load for long. */
export const PATIENCE_MS = 10 * 60_000;

/** What `npm run upgrade` has noted, and `npm run rollback` goes by. */
export interface UpgradeNote {
  /** How far the journal went when the house had come up with the new release. */
  readonly lastSeq: number;
  readonly atMs: number;
}

/** The backup from before the last upgrade, and what is noted of it, in the data folder. */
export const BEFORE_UPGRADE = 'before-upgrade.backup';
export const UPGRADE_NOTE = 'before-upgrade.json';

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}

async function isReady(port: number): Promise<boolean> {
  const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
  return reply?.ok === true;
}

/**
 * Starts the house on an address of this machine alone until it is ready, and stops it.
 * @returns why it did not come up, with its last words; undefined where it did
 */
export async function tryStart(
  connectionString: string,
  settings: HouseSettings,
  patienceMs: number,
  environment: Environment = process.env,
): Promise<string | undefined> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...environment,
      DATABASE_URL: connectionString,
      DATA_DIR: settings.dataFolder,
      HOST: '127.0.0.1',
      PORT: String(port),
      // All of it in one process, which nobody joins.
      ROLES: 'gateway,writer,jobs',
      NATS_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const hear = (chunk: Buffer) => {
    said += chunk.toString('utf8');
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const lastWords = () => said.trim().split('\n').slice(-MAX_LINES).join('\n');
  const untilMs = performance.now() + patienceMs;
  let isUp = false;
  while (!isUp && child.exitCode === null && performance.now() < untilMs) {
    await Promise.race([pause(LOOK_MS), ended]);
    isUp = await isReady(port);
  }
  const wasThere = child.exitCode === null;
  child.kill('SIGTERM');
  await ended;
  if (isUp) return undefined;
  const how = wasThere ? `was not ready within ${patienceMs / 1_000} seconds` : 'ended';
  return `It ${how}:\n${lastWords()}`;
}
