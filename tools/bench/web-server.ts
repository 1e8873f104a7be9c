/** An exchange as `npm start` runs it, in a process and a folder of its own, for measurements. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const ROOT = resolve(import.meta.dirname, '../..');
const LOOK_EVERY_MS = 250;
const PATIENCE_MS = 180_000;

export interface WebServer {
  readonly address: string;
  stop(): Promise<void>;
}

/** A port that nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((answer, fail) => {
    const probe = createServer();
    probe.on('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => answer(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function isOpen(address: string): Promise<boolean> {
  try {
    const pair = 'currency_id=4&legal_id=2&limit=5';
    const reply = await fetch(`${address}/api/market/depth?${pair}`);
    const { message } = (await reply.json()) as { message: { asks?: readonly unknown[] } };
    return (message.asks ?? []).length > 0;
  } catch {
    return false;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((answer) => child.once('exit', answer));
  child.kill('SIGTERM');
  await ended;
}

/** Starts the production build over an empty database and waits for the first quotes. */
export async function startWebServer(): Promise<WebServer> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-bench-web-'));
  chmodSync(folder, 0o777);
  const port = await freePort();
  const child = spawn(process.execPath, [join(ROOT, 'tools', 'start.mjs')], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder },
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  for (let waitedMs = 0; !(await isOpen(address)); waitedMs += LOOK_EVERY_MS) {
    if (waitedMs > PATIENCE_MS || child.exitCode !== null) {
      await stop();
      throw new Error('The exchange did not open: npm start says why.');
    }
    await setTimeout(LOOK_EVERY_MS);
  }
  return { address, stop };
}
