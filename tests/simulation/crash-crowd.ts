/** A database that is meant to die, and customers who do not mind. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { openClient } from '../../platform/server/database/connections.ts';
import { type Database, startDatabase } from '../../platform/server/database/launcher.ts';
import type { Random } from '../support/random.ts';
import {
  CUSTOMERS,
  newOrder,
  PATIENCE_MS,
  type Sent,
  send,
  type ServerProcess,
} from './crash-world.ts';

const PAUSE_MS = 100;
/** A busy disk puts a database in order as slowly as it lets a server start. */
const MOST_CONNECTS = PATIENCE_MS / PAUSE_MS;

/** A database that is meant to die. */
export class Cluster {
  readonly folder: string;
  private readonly database: Database;

  private constructor(folder: string, database: Database) {
    this.folder = folder;
    this.database = database;
  }

  static async start(): Promise<Cluster> {
    const folder = mkdtempSync(join(tmpdir(), 'bourse-crash-'));
    // Under root the database runs as another user: it would keep its data elsewhere, for ever.
    chmodSync(folder, 0o755);
    const quiet = { info: () => undefined, warn: () => undefined };
    // Who is killed here are processes: what they have written the system keeps without its disk,
    // which a busy machine would let a recovery wait for.
    const settings = { fsync: 'off' };
    return new Cluster(folder, await startDatabase({ dataFolder: folder, log: quiet, settings }));
  }

  get connectionString(): string {
    return this.database.connectionString;
  }

  /** Asks once; a database that puts itself in order after a crash is waited for. */
  async query<Row extends object>(text: string): Promise<Row[]> {
    const client = await this.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  private async connect(): Promise<pg.Client> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await openClient({ connectionString: this.connectionString });
      } catch (error) {
        if (tries === MOST_CONNECTS) throw error;
        await new Promise((done) => setTimeout(done, PAUSE_MS));
      }
    }
  }

  async dataFolder(): Promise<string> {
    const [row] = await this.query<{ data_directory: string }>('show data_directory');
    return row?.data_directory ?? '';
  }

  async stop(): Promise<void> {
    await this.database.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const EVERYBODY = { customers: CUSTOMERS };

/** Customers order as fast as they get answers, until told to stop. */
export class Crowd {
  readonly sent: Sent[] = [];
  private readonly server: ServerProcess;
  private readonly random: Random;
  private readonly size: { readonly customers: number; readonly resting?: number };
  private running = false;

  constructor(server: ServerProcess, random: Random, size: Crowd['size'] = EVERYBODY) {
    this.server = server;
    this.random = random;
    this.size = size;
  }

  async orderUntil(stop: Promise<unknown>): Promise<void> {
    this.running = true;
    const end = (): void => {
      this.running = false;
    };
    stop.then(end, end);
    const tokens = this.server.tokens.slice(0, this.size.customers);
    await Promise.all(tokens.map((token) => this.order(token)));
  }

  /** Asks again, with the same id, about every order whose fate is unknown. */
  async askAgain(): Promise<number> {
    const unknown = this.sent.filter((order) => order.id === undefined);
    for (const order of unknown) await this.learn(order);
    return unknown.length;
  }

  /** A house that is busy, or about to notice another lost connection, is asked once more. */
  private async learn(order: Sent): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      await send(this.server, order);
      if (order.id !== undefined) return;
      if (tries === MOST_CONNECTS) throw new Error(`still unknown: ${order.clientOrderId}`);
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
  }

  private async order(token: string): Promise<void> {
    while (this.running) {
      const order = newOrder(this.random, token, this.sent.length, this.size.resting);
      this.sent.push(order);
      await send(this.server, order);
    }
  }
}
