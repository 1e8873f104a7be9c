import { generateKeyPairSync } from 'node:crypto';
import pg from 'pg';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import type { Envelope } from '../../core/engine/command.ts';
import { openClient } from '../../platform/server/database/connections.ts';
import { decodeRecords, encodeRecords } from '../../platform/server/writer/journal-format.ts';
import { EventBus } from '../../platform/server/writer/event-bus.ts';
import { WriterUnavailable } from '../../platform/server/writer/answering.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import {
  expectHoldsMatchOrders,
  expectSoundLedger,
  hashOf,
} from '../../tests/support/engine-checks.ts';
import { btcUsdt, MONDAY_MS, smallCatalogue } from '../../tests/support/small-catalogue.ts';
import { endowments } from '../../tests/simulation/actors.ts';
import { verifyJournal } from './verify-journal.ts';
import { WriterService } from './writer-service.ts';

const ALICE = 101;
const BOB = 102;

class Fixture {
  readonly database: TestDatabase;
  service: WriterService;
  /** What was logged as an error. */
  readonly said: string[] = [];
  nowMs = MONDAY_MS;

  constructor(database: TestDatabase) {
    this.database = database;
    this.service = this.make();
  }

  make(limits: { readonly maxLag?: number } = {}): WriterService {
    const { privateKey } = generateKeyPairSync('ed25519');
    return new WriterService({
      connectionString: this.database.connectionString,
      signingKey: privateKey,
      bus: new EventBus(),
      log: pino({ level: 'error' }, { write: (line: string) => void this.said.push(line) }),
      nowMs: () => this.nowMs,
      ...limits,
    });
  }

  async give(envelope: Envelope): Promise<unknown> {
    const result = await this.service.submit(envelope);
    return 'refused' in result ? result.refused : result.answer;
  }

  async seed(): Promise<void> {
    const install = { type: 'catalogue.install', catalogue: smallCatalogue() };
    const commands: Envelope[] = [{ actor: 0, command: install }, ...endowments()];
    for (const envelope of commands) await this.give(envelope);
    await this.give(this.tick(2_000_000));
  }

  tick(ticks: number): Envelope {
    const prices = [[btcUsdt, 'one', ticks, 1]];
    return { actor: 0, command: { type: 'feeds.tick', prices } as Envelope['command'] };
  }

  async restart(): Promise<void> {
    await this.service.stop();
    this.service = this.make();
    await this.service.start();
  }
}

async function withFixture(work: (fixture: Fixture) => Promise<void>): Promise<void> {
  const database = await createTestDatabase();
  const fixture = new Fixture(database);
  try {
    await fixture.service.start();
    await fixture.seed();
    await work(fixture);
  } finally {
    await fixture.service.stop();
    await database.drop();
  }
}

function limit(actor: number, side: 'buy' | 'sell', limitTicks: number, key?: string): Envelope {
  const command = {
    type: 'spot.place',
    marketId: btcUsdt,
    side,
    kind: 'limit',
    timeInForce: 'gtc',
    limitTicks,
    stopTicks: 0,
    triggerBy: 'index',
    lots: 10_000,
    budget: 0,
    postOnly: false,
    selfTrade: 'cancel_taker',
    expiresMs: 0,
    clientOrderId: '',
  };
  return key === undefined ? { actor, command } : { actor, command, key };
}

describe('the writer over a real database', () => {
  it('holds its time where the journal ends in the future: no price counts, all else goes on', () =>
    withFixture(async (fixture) => {
      const tick: Envelope = fixture.tick(2_000_100);
      const lastMs = fixture.service.engine.machine.lastTimeMs;
      fixture.nowMs = lastMs - 2_001;
      await fixture.restart();
      expect(fixture.service.state().heldUntilMs).toBe(lastMs);
      expect(await fixture.give(limit(ALICE, 'buy', 1_999_000))).toBe('market_halted');
      expect(await fixture.give(tick)).toBe('room_halted');
      const halt = { actor: 0, command: { type: 'feeds.halt' } };
      expect(await fixture.give(halt)).toBe('not_allowed');
      const transfer = { type: 'wallet.transfer', assetId: 2, from: 2, to: 1, amount: '1' };
      expect(await fixture.give({ actor: ALICE, command: transfer })).not.toMatch(/halted/);
      expect(fixture.service.engine.machine.lastTimeMs).toBe(lastMs);
      fixture.nowMs = lastMs;
      expect(fixture.service.state().heldUntilMs).toBeUndefined();
      expect(await fixture.give(tick)).toBeNull();
      expect(await fixture.give(limit(ALICE, 'buy', 1_999_000))).toMatchObject({ state: 'open' });
      const report = await verifyJournal(fixture.database.connectionString);
      expect(report.problems).toEqual([]);
    }));

  it('holds nothing where the clock is 2 s behind the journal', () =>
    withFixture(async (fixture) => {
      fixture.nowMs = fixture.service.engine.machine.lastTimeMs - 2_000;
      await fixture.restart();
      expect(fixture.service.state().heldUntilMs).toBeUndefined();
      expect(await fixture.give(limit(ALICE, 'buy', 1_999_000))).toMatchObject({ state: 'open' });
    }));

  it('comes back after a stop with the same state, and the journal proves it', () =>
    withFixture(async (fixture) => {
      const orders = [
        limit(ALICE, 'buy', 1_999_000, 'a-1'),
        limit(BOB, 'sell', 2_001_000),
        limit(BOB, 'sell', 1_999_000),
        limit(ALICE, 'buy', 1_998_000),
      ];
      await Promise.all(orders.map((order) => fixture.give(order)));
      const before = hashOf(fixture.service.engine);
      await fixture.restart();
      expect(hashOf(fixture.service.engine)).toBe(before);
      expectSoundLedger(fixture.service.engine);
      expectHoldsMatchOrders(fixture.service.engine);
      const report = await verifyJournal(fixture.database.connectionString);
      expect(report.problems).toEqual([]);
      expect(report.commands).toBeGreaterThan(40);
      expect(report.checkpoints).toBe(1);
      expect(report.memory).toBe('compared');
    }));

  it('notes its memory when it is asked, between two batches and while orders come in', () =>
    withFixture(async (fixture) => {
      let running = true;
      const load = (async () => {
        for (let count = 0; running; count += 1) {
          const ticks = 1_990_000 - (count % 500);
          await Promise.all([ALICE, BOB].map((owner) => fixture.give(limit(owner, 'buy', ticks))));
        }
      })();
      const report = await verifyJournal(fixture.database.connectionString);
      running = false;
      await load;
      expect(report).toMatchObject({ problems: [], memory: 'compared', checkpoints: 1 });
    }));

  it('is found out when its memory is not what the journal gives', () =>
    withFixture(async (fixture) => {
      await fixture.give(limit(ALICE, 'buy', 1_999_000));
      const [order] = fixture.service.engine.spot.liveOrders();
      if (order === undefined) throw new Error('no order');
      Object.assign(order, { clientOrderId: 'never said' });
      const report = await verifyJournal(fixture.database.connectionString);
      expect(report.problems.join()).toContain('is not what the journal gives');
      Object.assign(order, { clientOrderId: '' });
    }));

  it('says at its start where the tables are not what it has left', () =>
    withFixture(async (fixture) => {
      const said = () =>
        fixture.said.filter((line) => line.includes('not what this house has left'));
      await fixture.restart();
      expect(said()).toEqual([]);
      await fixture.service.stop();
      await fixture.database.pool.query(`begin; set local session_replication_role = replica;
        update balances set available = available + 1
          where (owner, kind, asset) = (select owner, kind, asset from balances limit 1); commit`);
      fixture.service = fixture.make();
      await fixture.service.start();
      expect(said()).toHaveLength(1);
    }));

  it('gives the first answer again for a repeated key, also after a restart', () =>
    withFixture(async (fixture) => {
      const order = limit(ALICE, 'buy', 1_999_000, 'once');
      const first = await fixture.give(order);
      expect(await fixture.give(order)).toEqual(first);
      await fixture.restart();
      expect(await fixture.give(order)).toEqual(first);
      expect(await fixture.give(limit(ALICE, 'buy', 1_998_000, 'once'))).toBe(
        'idempotency_key_reused',
      );
    }));

  it('loads again when a commit fails, and loses only what was not acknowledged', () =>
    withFixture(async (fixture) => {
      await fixture.give(limit(ALICE, 'buy', 1_999_000));
      const before = hashOf(fixture.service.engine);
      await fixture.database.pool.query(
        `alter table journal add constraint no_more check (payload is null) not valid`,
      );
      await expect(fixture.give(limit(BOB, 'buy', 1_998_000))).rejects.toThrow(WriterUnavailable);
      await expect.poll(() => fixture.service.writer.ready).toBe(true);
      expect(hashOf(fixture.service.engine)).toBe(before);
      await fixture.database.pool.query('alter table journal drop constraint no_more');
      expect(await fixture.give(limit(BOB, 'buy', 1_998_000))).toMatchObject({ state: 'open' });
    }));

  it('is proved while its tables are behind, and refuses orders where they are too far', () =>
    withFixture(async (fixture) => {
      const { connectionString, pool } = fixture.database;
      await fixture.service.stop();
      fixture.service = fixture.make({ maxLag: 3 });
      await fixture.service.start();
      const blocking = await openClient({ connectionString });
      await blocking.query('begin; lock table orders in exclusive mode');
      for (let lag = 0; lag <= 3; lag += 1) {
        expect(fixture.service.lag).toBe(lag);
        expect(await fixture.give(limit(ALICE, 'buy', 1_999_000))).toMatchObject({ state: 'open' });
      }
      await expect(fixture.give(limit(ALICE, 'buy', 1_999_000))).rejects.toThrow(
        'the tables are 4 commands behind the journal',
      );
      // What the house gives itself goes on, until the tables are twice as far behind.
      const { writer } = fixture.service;
      for (let lag = 4; lag <= 6; lag += 1) {
        expect('refused' in (await writer.submit(limit(ALICE, 'buy', 1_999_000)))).toBe(false);
      }
      expect(fixture.service.lag).toBe(7);
      await expect(writer.submit(limit(ALICE, 'buy', 1_999_000))).rejects.toThrow(
        WriterUnavailable,
      );
      await expect
        .poll(() => fixture.service.state().cause)
        .toMatch(/7 commands behind|has not stored rows for/);
      const { problems, commands } = await verifyJournal(connectionString);
      expect(problems).toEqual([]);
      expect(commands).toBe(fixture.service.engine.machine.lastSeq);
      await blocking.end();
      await fixture.service.caughtUp();
      await expect.poll(() => fixture.service.state().cause).toBeUndefined();
      expect(await fixture.give(limit(ALICE, 'buy', 1_999_000))).toMatchObject({ state: 'open' });
      expect((await pool.query('select from orders')).rowCount).toBe(8);
      expect((await verifyJournal(connectionString)).problems).toEqual([]);
    }));

  it('makes what a killed house had not stored from the journal, and nothing else', () =>
    withFixture(async (fixture) => {
      const { connectionString, pool } = fixture.database;
      const killing = await openClient({ connectionString });
      await killing.query('begin; lock table orders in exclusive mode');
      for (let order = 0; order < 5; order += 1) await fixture.give(limit(ALICE, 'buy', 1_999_000));
      // Everything it is connected by is gone: it loads, and the next may have been another one.
      await killing.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
      await killing.end();
      await expect
        .poll(() => fixture.give(limit(BOB, 'buy', 1_998_000)).catch(String), { timeout: 20_000 })
        .toMatchObject({ state: 'open' });
      expect((await pool.query('select from orders where owner = $1', [ALICE])).rowCount).toBe(5);
      expect((await verifyJournal(connectionString)).problems).toEqual([]);
    }));

  it('decides nothing more where the tables refuse what the journal holds', () =>
    withFixture(async (fixture) => {
      const { pool, connectionString } = fixture.database;
      await pool.query('alter table orders add constraint no_more check (owner <> 102) not valid');
      expect(await fixture.give(limit(BOB, 'buy', 1_998_000))).toMatchObject({ state: 'open' });
      const cause = () => fixture.service.state().cause;
      await expect.poll(cause).toMatch(/refuse what the journal gives: .*no_more/);
      await expect(fixture.give(limit(ALICE, 'buy', 1_998_000))).rejects.toThrow(WriterUnavailable);
      await pool.query('alter table orders drop constraint no_more');
      await fixture.restart();
      expect(await fixture.give(limit(ALICE, 'buy', 1_998_000))).toMatchObject({ state: 'open' });
      expect((await pool.query('select from orders')).rowCount).toBe(2);
      expect((await verifyJournal(connectionString)).problems).toEqual([]);
    }));

  it('cannot commit after another writer has taken over', () =>
    withFixture(async (fixture) => {
      await fixture.database.pool.query('update writer_fence set epoch = epoch + 1');
      await expect(fixture.give(limit(BOB, 'buy', 1_998_000))).rejects.toThrow(WriterUnavailable);
      const { rows } = await fixture.database.pool.query('select id from orders');
      expect(rows).toEqual([]);
    }));

  it('raises the fencing number when it takes over, so that the one before cannot store', () =>
    withFixture(async (fixture) => {
      const { pool, connectionString } = fixture.database;
      const epochs = async () => {
        const { rows } = await pool.query<{ fence: string; journal: string }>(
          `select epoch as fence, (select epoch from journal order by last_seq desc limit 1)
             as journal from writer_fence`,
        );
        return [Number(rows[0]?.fence), Number(rows[0]?.journal)];
      };
      const [before = 0] = await epochs();
      await fixture.restart();
      expect(await fixture.give(limit(BOB, 'buy', 1_998_000))).toMatchObject({ state: 'open' });
      expect(await epochs()).toEqual([before + 1, before + 1]);
      const stale = new pg.Client({ connectionString });
      await stale.connect();
      const { rows } = await stale.query<{ last: string }>(
        'select max(last_seq) as last from journal',
      );
      const check = (epoch: number) =>
        stale.query('select check_fence($1, $2)', [epoch, rows[0]?.last]);
      await expect(check(before)).rejects.toThrow();
      await check(before + 1);
      await stale.end();
    }));

  it('makes a take-over wait for a batch that is being stored', () =>
    withFixture(async (fixture) => {
      const { connectionString } = fixture.database;
      const [storing, taking] = await Promise.all(
        [1, 2].map(async () => {
          const client = new pg.Client({ connectionString });
          await client.connect();
          return client;
        }),
      );
      if (storing === undefined || taking === undefined) throw new Error('no connections');
      const { rows } = await storing.query<{ epoch: string; seq: string }>(
        'select epoch, (select max(last_seq) from journal) as seq from writer_fence',
      );
      await storing.query('begin');
      await storing.query('select check_fence($1, $2)', [rows[0]?.epoch, rows[0]?.seq]);
      const raise = 'update writer_fence set epoch = epoch + 1';
      await taking.query("set lock_timeout = '100ms'");
      await expect(taking.query(raise)).rejects.toThrow('lock timeout');
      await storing.query('commit');
      expect((await taking.query(raise)).rowCount).toBe(1);
      await Promise.all([storing.end(), taking.end()]);
    }));

  it('lets a second writer wait until the first one ends', () =>
    withFixture(async (fixture) => {
      const second = fixture.make();
      const started = second.start();
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(second.writer.ready).toBe(false);
      await fixture.service.stop();
      await started;
      expect(second.writer.ready).toBe(true);
      await second.stop();
    }));

  it('finds a journal line that somebody has changed', () =>
    withFixture(async (fixture) => {
      await fixture.give(limit(ALICE, 'buy', 1_999_000));
      await fixture.service.stop();
      const { pool } = fixture.database;
      const { rows } = await pool.query<{ last_seq: string; payload: Buffer }>(
        'select last_seq, payload from journal order by last_seq desc limit 1',
      );
      const records = JSON.stringify(decodeRecords(rows[0]?.payload ?? Buffer.alloc(0)));
      const changed = encodeRecords(JSON.parse(records.replace('1999000', '1999100')));
      const where = 'update journal set payload = $1 where last_seq = $2';
      await pool.query(where, [changed, rows[0]?.last_seq]);
      const report = await verifyJournal(fixture.database.connectionString);
      expect(report.problems.join()).toContain('hash');
      await fixture.restart();
    }));
});

describe('the database on its own', () => {
  it('refuses balances that do not sum to zero or are below zero', async () => {
    const database = await createTestDatabase();
    const client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    const insert = 'insert into balances (owner, kind, asset, available, frozen) values';
    await expect(client.query(`${insert} (5, 2, 2, 100, 0)`)).rejects.toThrow('sum to 100');
    await expect(client.query(`${insert} (5, 2, 2, -100, 0), (-1, 0, 2, 100, 0)`)).rejects.toThrow(
      'nobody_is_negative',
    );
    await client.query(`${insert} (5, 2, 2, 60, 40), (-1, 0, 2, -100, 0)`);
    await expect(client.query('update balances set frozen = 41 where owner = 5')).rejects.toThrow(
      'sum to 1',
    );
    await client.end();
    await database.drop();
  });
});
