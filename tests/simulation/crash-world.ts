/** A server process, its database and impatient customers, for the crash test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { compiledOnce } from '../support/compiled.ts';
import type { Random } from '../support/random.ts';

const SERVER = resolve(import.meta.dirname, '../../tools/bench/server-process.ts');
/** On a busy machine a start takes its time. */
export const PATIENCE_MS = 90_000;
export const CUSTOMERS = 16;

/** What a customer knows of an order it has sent. */
export interface Sent {
  readonly token: string;
  readonly clientOrderId: string;
  readonly body: string;
  /** The id in the acknowledgement; undefined while it is unknown what became of it. */
  id: number | undefined;
}

/** The server in a process that can be killed. */
export class ServerProcess {
  address = '';
  tokens: string[] = [];
  /** Where the gateway lives in what is started from now on. */
  gateway: 'inline' | 'worker' = 'inline';
  /** With further markets all of them move, and everything that a house polls runs. */
  markets = 0;
  private child: ChildProcess | undefined;
  private readonly connectionString: string;
  private readonly keys: string;

  constructor(connectionString: string, keys: string) {
    this.connectionString = connectionString;
    this.keys = keys;
  }

  /**
   * Starts the server unless it runs; resolves when it answers. Like a supervisor it starts the
   * server again when that ends at once, because the database may still be getting up.
   */
  async ensure(): Promise<void> {
    const untilMs = performance.now() + PATIENCE_MS;
    while (this.child === undefined) {
      if (await this.start()) return;
      if (performance.now() > untilMs) throw new Error('the server does not start any more');
      await new Promise((done) => setTimeout(done, 200));
    }
  }

  /** Starts the process; false when it ended before it was ready. */
  private async start(): Promise<boolean> {
    const words = [SERVER, this.connectionString, String(CUSTOMERS), String(this.markets)];
    const child = spawn(process.execPath, words, {
      env: { ...compiledOnce, BENCH_DATA: this.keys, GATEWAY: this.gateway },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    this.child = child;
    child.once('exit', () => {
      if (this.child === child) this.child = undefined;
    });
    const isReady = await this.heardOf(child.stdout);
    // What nobody reads fills up, and who writes into it then stands still for ever.
    child.stdout.resume();
    if (!isReady) await this.end('SIGKILL');
    return isReady;
  }

  /** Waits for its address; false when it ended before. */
  private async heardOf(stdout: Readable): Promise<boolean> {
    for await (const line of createInterface({ input: stdout })) {
      // A gateway in a thread of its own logs on the same stream, and may do so before.
      const ready = JSON.parse(line) as { address?: string; tokens: string[] };
      if (ready.address === undefined) continue;
      this.address = ready.address;
      this.tokens = ready.tokens;
      return true;
    }
    return false;
  }

  /** Whether the process that was started last still runs. */
  get runs(): boolean {
    return this.child !== undefined;
  }

  /** Ends the process with a signal and waits until it is gone. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const { child } = this;
    if (child === undefined) return;
    const gone = new Promise((done) => child.once('exit', done));
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await gone;
    }
    this.child = undefined;
  }

  /** Waits until commands are accepted again; false when the process has ended meanwhile. */
  async untilReady(): Promise<boolean> {
    const untilMs = performance.now() + PATIENCE_MS;
    while (performance.now() < untilMs) {
      if (this.child === undefined) return false;
      const reply = await fetch(`${this.address}/readyz`).catch(() => undefined);
      if (reply?.status === 200) return true;
      await new Promise((done) => setTimeout(done, 20));
    }
    throw new Error('the server did not become ready again');
  }
}

/** Kills the database server of a data folder as a power cut would. */
export function killDatabase(clusterFolder: string): void {
  const pid = Number(readFileSync(join(clusterFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
}

/** Sends an order and notes its acknowledgement, if one comes. */
export async function send(server: ServerProcess, sent: Sent): Promise<void> {
  const reply = await fetch(`${server.address}/api/coin/trade`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: sent.token },
    body: sent.body,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => undefined);
  if (reply === undefined || reply.status !== 200) return;
  const envelope = (await reply.json().catch(() => undefined)) as
    | { type: string; code?: string; message: { id: number } }
    | undefined;
  // Who is told that the house is busy asks again, as one who was told nothing.
  if (envelope === undefined || envelope.code === 'busy') return;
  if (envelope.type !== 'ok') throw new Error(`refused: ${JSON.stringify(envelope)}`);
  sent.id = envelope.message.id;
}

/** A new order with the customer's own id; prices cross now and then. */
export function newOrder(random: Random, token: string, number: number, resting = 0.15): Sent {
  const clientOrderId = `crash-${number}`;
  const buys = random.chance(0.5);
  const away = random.whole(-300, 3_000);
  const ticks = 2_000_000 + (buys ? -away : away);
  const order = {
    currency_id: 4,
    legal_id: 2,
    type: buys ? 1 : 2,
    // Nothing rests for long, or a customer would reach the limit of open orders.
    time_in_force: random.chance(resting) ? 'gtc' : 'ioc',
    amount: `0.0${String(random.whole(1_000, 9_999))}`,
    target_price: (ticks / 100).toFixed(2),
    client_order_id: clientOrderId,
  };
  return { token, clientOrderId, body: JSON.stringify(order), id: undefined };
}
