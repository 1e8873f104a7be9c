import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, inject } from 'vitest';
import { openServer, type RunningServer } from '../../apps/server/server.ts';
import type { Command, Json } from '../../core/engine/command.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import { LONGEST_GAP_MS } from '../../core/engine/deadlines.ts';
import type { CatalogueDefinition } from '../../features/catalogue/contract.ts';
import type { CodeLimits } from '../../features/identity/contract.ts';
import type { QuoteLevel } from '../../features/spot/contract/index.ts';
import { readSettings } from '../../apps/server/settings.ts';
import type { Environment } from '../../platform/server/settings/settings.ts';
import { bringNextTicks, type TickBringer } from './next-tick.ts';
import { createTestDatabase, makeTemplateOnce, type TestDatabase } from './database.ts';
import { projectRoot } from './rooms.ts';
import { Client } from './server-client.ts';
import {
  AAPL,
  BTC,
  btcUsdt,
  ETH,
  ethUsdt,
  MONDAY_MS,
  smallCatalogue,
  USDT,
} from './small-catalogue.ts';

/** The customers of the demo's seed, who have money. */
export type DemoName = 'alice' | 'bob';

/** What a test server is made with. */
export interface TestServerOptions {
  readonly environment?: Environment;
  readonly catalogue?: CatalogueDefinition;
  /** How many codes may be sent; without them any number. */
  readonly codeLimits?: CodeLimits;
  /** Another database than one of the shared server, which trades durability for time. */
  readonly database?: TestDatabase;
  /** Whether a house of real money has not let customers in yet. */
  readonly isClosed?: boolean;
}

/** Less than what counts as a standstill. */
export const STEP_AT_WORK_MS = LONGEST_GAP_MS - 1_000;
const START_TICKS: readonly (readonly [market: number, ticks: number])[] = [
  [btcUsdt, 2_000_000],
  [ethUsdt, 160_000],
];

/** A whole server over a database of its own, with a clock that tests turn and prices they give. */
export class TestServer {
  readonly running: RunningServer;
  readonly database: TestDatabase;
  /** What the server logged as an error, one JSON text a line. */
  readonly errors: string[];
  private readonly clock: Float64Array<SharedArrayBuffer>;
  /** The data folder. */
  readonly folder: string;
  private readonly inside = new Map<DemoName, Client>();
  private readonly bringer: TickBringer;

  private constructor(parts: {
    running: RunningServer;
    database: TestDatabase;
    errors: string[];
    clock: Float64Array<SharedArrayBuffer>;
    folder: string;
  }) {
    this.running = parts.running;
    this.database = parts.database;
    this.errors = parts.errors;
    this.clock = parts.clock;
    this.folder = parts.folder;
    this.bringer = bringNextTicks(parts.running, (ms) => this.pass(ms));
  }

  /** Opens a server at Monday midnight with fresh prices: BTC at 20,000 and ETH at 1,600 USDT. */
  static async open(options: TestServerOptions = {}): Promise<TestServer> {
    const isLive = options.environment?.['MODE'] === 'live';
    const isUsual = !isLive && (options.catalogue ?? options.database) === undefined;
    if (isUsual) await makeTemplateOnce(SEEDED, seedHouse);
    const database =
      options.database ?? (await createTestDatabase(isUsual ? { template: SEEDED } : {}));
    const server = await TestServer.start(database, options, isUsual ? seededFolder() : undefined);
    if (isLive && options.isClosed !== true) await server.openToCustomers();
    if (!isUsual) await server.endowHouse();
    await server.freshPrices();
    return server;
  }

  /** Starts a server without prices. @param keys a data folder whose keys it goes on with */
  static async start(
    database: TestDatabase,
    options: TestServerOptions,
    keys?: string,
  ): Promise<TestServer> {
    const folder = mkdtempSync(join(tmpdir(), 'bourse-request-'));
    if (keys !== undefined) cpSync(keys, folder, { recursive: true });
    const errors: string[] = [];
    // Two threads read it where the gateway has one of its own.
    const clock = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
    clock[0] = MONDAY_MS;
    const mode = { GATEWAY: process.env['GATEWAY'] ?? 'inline' };
    const common = { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error', ...mode };
    const environment = { ...common, ...options.environment };
    try {
      const running = await openServer({
        settings: readSettings(environment),
        connectionString: database.connectionString,
        log: pino({ level: 'error' }, { write: (line: string) => void errors.push(line) }),
        root: projectRoot,
        nowMs: () => clock[0] ?? 0,
        time: clock.buffer,
        onLogLine: (line) => void errors.push(line),
        callsPerMinute: 0,
        ...(options.codeLimits === undefined ? {} : { codeLimits: options.codeLimits }),
        onStep: () => undefined,
        market: false,
        catalogue: options.catalogue ?? smallCatalogue(),
      });
      return new TestServer({ running, database, errors, clock, folder });
    } catch (error) {
      await database.drop();
      throw error;
    }
  }

  /** Lets customers in, where real money would keep them outside. */
  async openToCustomers(): Promise<void> {
    await this.database.pool.query(
      'insert into house_openings (opened_ms, opened_by) values (0, 0) on conflict do nothing',
    );
    this.pass(1_000);
  }

  /** Somebody who is not logged in. */
  visitor(): Client {
    return new Client(this.running.address);
  }

  /** A demo customer in a new session. */
  async loggedInAs(name: DemoName, fields: Record<string, unknown> = {}): Promise<Client> {
    const login = { user_string: `${name}@demo.test`, password: `demo-${name}`, ...fields };
    const reply = await this.visitor().post('/user/login', login);
    if (typeof reply.message !== 'string') throw new Error('a demo customer cannot log in');
    return new Client(this.running.address, reply.message);
  }

  /** Somebody who has just registered, and is not verified. */
  async newcomer(email: string): Promise<Client> {
    const visitor = this.visitor();
    const password = 'long-enough';
    await visitor.post('/sms_mail', { user_string: email, scene: 'register' });
    const [mail] = await visitor.rows('/demo/outbox', { to: email });
    const form = { user_string: email, code: String(mail?.['code']), password, type: 'email' };
    await visitor.post('/user/register', { ...form, re_password: password });
    const { message } = await visitor.post('/user/login', { user_string: email, password });
    return new Client(this.running.address, String(message));
  }

  /** A demo customer in the session of the last time, or in a new one if that has ended. */
  async stillIn(name: DemoName): Promise<Client> {
    const known = this.inside.get(name);
    if (known !== undefined && (await known.get('/user/info')).type === 'ok') return known;
    const client = await this.loggedInAs(name);
    this.inside.set(name, client);
    return client;
  }

  /** The present time of the server. */
  get nowMs(): number {
    return this.clock[0] ?? 0;
  }

  /** Lets time pass on the server's clock; timers run with the next command. */
  pass(ms: number): void {
    this.clock[0] = this.nowMs + ms;
  }

  /** Lets time pass and has what is due then done. */
  async passWithTimers(ms: number): Promise<void> {
    this.pass(ms);
    await this.freshPrices();
  }

  /** The same while the house is at work all the time, so that no deadline of people is moved. */
  async passAtWork(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= STEP_AT_WORK_MS) {
      this.pass(Math.min(left, STEP_AT_WORK_MS));
      for (const [market, ticks] of START_TICKS.slice(0, 1)) await this.tick(market, ticks);
    }
    await this.freshPrices();
  }

  /** Whether what waits for the next index tick meets one at once; else the test brings it. */
  set bringsTicks(brings: boolean) {
    this.bringer.bringsTicks = brings;
  }

  /** A price from the one source there is. */
  tick(marketId: number, ticks: number): Promise<Json> {
    return this.give(0, { type: 'feeds.tick', prices: [[marketId, 'one', ticks, 1]] } as Command);
  }

  /** The prices of the beginning, for the coins. */
  async freshPrices(): Promise<void> {
    for (const [market, ticks] of START_TICKS) await this.tick(market, ticks);
  }

  /** The market maker's quotes. */
  quote(
    bids: readonly QuoteLevel[],
    asks: readonly QuoteLevel[],
    marketId = btcUsdt,
  ): Promise<Json> {
    return this.give(HOUSE.marketMaker, { type: 'spot.quote', marketId, bids, asks } as Command);
  }

  /** Gives a command to the writer; its answer, or an error with the refusal. */
  async give(actor: number, command: Command): Promise<Json> {
    const result = await this.running.service.writer.submit({ actor, command });
    if ('refused' in result) throw new Error(`${command.type} was refused: ${result.refused}`);
    return result.answer;
  }

  /** An operator finds a customer to be who he says he is, up to a level; no other person's. */
  async verify(owner: number, level: 1 | 2 = 1): Promise<void> {
    if (this.running.service.engine.verification.level(owner) >= level) return;
    const form = { level, formId: 900_000 + owner * 10 + level };
    const submit = { type: 'verification.submit', ...form, person: owner };
    await this.give(owner, submit);
    const decided = { operator: 1, owner, ...form, verdict: 'approve', reason: '', note: '' };
    await this.give(0, { type: 'verification.decide', ...decided });
  }

  /** Everything that must not change when a call is refused, as one text. */
  async fingerprint(): Promise<string> {
    const { rows } = await this.database.pool.query<{ text: string }>(
      `select concat_ws('|',
        (select last_seq from journal order by last_seq desc limit 1),
        (select md5(string_agg(b::text, ',' order by owner, kind, asset)) from balances b),
        (select md5(string_agg(o::text, ',' order by id)) from orders o),
        (select count(*) from fills), (select count(*) from postings),
        (select md5(string_agg(c::text, ',' order by id)) from customers c)) as text`,
    );
    return rows[0]?.text ?? '';
  }

  /** Stops the server and deletes its database and its folder. */
  async close(): Promise<void> {
    await this.running.stop();
    await this.database.drop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Gives the house what it trades with. */
  async endowHouse(): Promise<void> {
    for (const owner of [HOUSE.marketMaker, HOUSE.exchangeDesk]) {
      for (const assetId of [USDT, ETH, BTC, AAPL]) {
        const gift = { owner, kind: KIND.house, assetId, amount: '100000000000000' };
        const command = { type: 'wallet.endow', gifts: [gift] } as Command;
        // The demo's seed may have endowed the account already.
        await this.running.service.writer.submit({ actor: 0, command });
      }
    }
  }
}

/** The house that most tests begin with, where it lies while a run lasts. */
const SEEDED = 'bourse_seeded_house';
const seededFolder = () => join(inject('scratchFolder'), SEEDED);

/** Seeds it: with its customers, its catalogue and money of its own, and without a price. */
async function seedHouse(database: TestDatabase): Promise<void> {
  const server = await TestServer.start(database, {});
  await server.endowHouse();
  await server.running.stop();
  // Not moved: it may lie in memory, which is another device.
  cpSync(server.folder, seededFolder(), { recursive: true });
  rmSync(server.folder, { recursive: true, force: true });
}

/** The server of a test file: opened before its first test, closed after its last. */
export function useTestServer(options: TestServerOptions = {}): () => TestServer {
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await TestServer.open(options);
  });
  afterAll(async () => {
    await server?.close();
  });
  return () => {
    if (server === undefined) throw new Error('The test server exists only while tests run.');
    return server;
  };
}
