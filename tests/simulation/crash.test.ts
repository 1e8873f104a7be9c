import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyJournal } from '../../apps/server/verify-journal.ts';
import { type Database, startDatabase } from '../../platform/server/database/launcher.ts';
import { Random } from '../support/random.ts';
import {
  CUSTOMERS,
  killDatabase,
  newOrder,
  type Sent,
  send,
  ServerProcess,
} from './crash-world.ts';

const ROUNDS = 24;
/** Each wait in a round has a limit of its own; all rounds take minutes on a busy machine. */
const LONG = { timeout: 900_000 };
const SEED = Number(process.env['SEED'] ?? 20_261_121);

let folder: string;
let database: Database;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-crash-'));
  // Under root the database runs as another user: it would keep its data elsewhere, for ever.
  chmodSync(folder, 0o755);
  const quiet = { info: () => undefined, warn: () => undefined };
  database = await startDatabase({ dataFolder: folder, log: quiet });
});

afterAll(async () => {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function clusterFolder(): Promise<string> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  await client.end();
  return rows[0]?.data_directory ?? '';
}

async function query<Row extends object>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
}

/** Customers order as fast as they get answers, until told to stop. */
class Crowd {
  readonly sent: Sent[] = [];
  private readonly server: ServerProcess;
  private readonly random: Random;
  private running = false;

  constructor(server: ServerProcess, random: Random) {
    this.server = server;
    this.random = random;
  }

  async orderUntil(stop: Promise<unknown>): Promise<void> {
    this.running = true;
    void stop.then(() => {
      this.running = false;
    });
    await Promise.all(this.server.tokens.slice(0, CUSTOMERS).map((token) => this.order(token)));
  }

  /** Asks again, with the same id, about every order whose fate is unknown. */
  async askAgain(): Promise<number> {
    const unknown = this.sent.filter((order) => order.id === undefined);
    for (const order of unknown) await send(this.server, order);
    expect(unknown.filter((order) => order.id === undefined)).toEqual([]);
    return unknown.length;
  }

  private async order(token: string): Promise<void> {
    while (this.running) {
      const order = newOrder(this.random, token, this.sent.length);
      this.sent.push(order);
      await send(this.server, order);
    }
  }
}

async function round(server: ServerProcess, crowd: Crowd, random: Random, cluster: string) {
  await server.ensure();
  const dice = random.next();
  const blow = (async () => {
    await new Promise((done) => setTimeout(done, random.whole(60, 400)));
    if (dice < 0.4) killDatabase(cluster);
    if (dice >= 0.25) await server.end('SIGKILL');
    await new Promise((done) => setTimeout(done, random.whole(0, 60)));
  })();
  await crowd.orderUntil(blow);
  await blow;
  for (;;) {
    await server.ensure();
    if (await server.untilReady()) break;
  }
  return crowd.askAgain();
}

describe(`power cuts with seed ${SEED}`, () => {
  it('never lose or double an acknowledged order, whoever dies', LONG, async () => {
    const random = new Random(SEED);
    const cluster = await clusterFolder();
    const server = new ServerProcess(database.connectionString, join(folder, 'keys'));
    const crowd = new Crowd(server, random);
    // The first one ends in order, so that what it has compiled is kept for those that follow.
    await server.ensure();
    await server.end('SIGTERM');
    let unknown = 0;
    for (let count = 0; count < ROUNDS; count += 1) {
      // By turns: what one has stored the other goes on with.
      server.gateway = count % 2 === 0 ? 'inline' : 'worker';
      unknown += await round(server, crowd, random, cluster);
    }
    await server.end('SIGTERM');
    const rows = await query<{ id: string; client_order_id: string }>(
      "select id, client_order_id from orders where client_order_id like 'crash-%'",
    );
    const stored = new Map(rows.map((row) => [row.client_order_id, Number(row.id)]));
    expect(rows.length).toBe(stored.size);
    expect(new Map(crowd.sent.map((order) => [order.clientOrderId, order.id]))).toEqual(stored);
    expect(crowd.sent.length).toBeGreaterThan(ROUNDS * 20);
    expect(unknown).toBeGreaterThan(0);
    expect(await query('select asset from asset_totals where total <> 0')).toEqual([]);
    const report = await verifyJournal(database.connectionString);
    expect(report.problems).toEqual([]);
    expect(report.commands).toBeGreaterThan(crowd.sent.length);
  });
});
