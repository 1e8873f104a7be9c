import { describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { SmallEngine, whileProved } from '../../../tests/support/small-engine.ts';
import { openClient } from '../database/connections.ts';
import { openReadingDatabase } from '../database/reading.ts';

interface World {
  readonly database: TestDatabase;
  engine: SmallEngine;
  /** What is there, without waiting for what is to come. */
  stored(what: string): Promise<number>;
  /** Ends what the projector has sent and every connection it has, as often as it is called. */
  cutProjector(): Promise<void>;
  /** Lets nobody change the payments until what is returned is called. */
  block(): Promise<() => Promise<void>>;
}

async function withEngine(work: (world: World) => Promise<void>): Promise<void> {
  const database = await createTestDatabase();
  const { connectionString } = database;
  const looking = await openClient({ connectionString });
  const world: World = {
    database,
    engine: new SmallEngine(connectionString),
    stored: async (what) => {
      const { rows } = await looking.query<{ count: string }>(`select count(*) from ${what}`);
      return Number(rows[0]?.count);
    },
    cutProjector: async () => {
      await looking.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'projector'`,
      );
    },
    block: async () => {
      const blocking = await openClient({ connectionString });
      await blocking.query('begin; lock table small_payments in exclusive mode');
      return () => blocking.end();
    },
  };
  await whileProved(database, world, work).finally(() => looking.end());
}

const PAYMENTS = 'small_payments';
/** Statements that wait for the table that is blocked. */
const WAITS = `pg_locks where not granted and relation = 'small_payments'::regclass`;

async function pay({ engine }: World, times: number): Promise<void> {
  const ids = await Promise.all(
    Array.from({ length: times }, (_, at) => engine.pay(1 + (at % 5), 100)),
  );
  expect(new Set(ids).size).toBe(times);
}

describe('rows behind the journal', () => {
  it('are not waited for by an answer, and by who reads', () =>
    withEngine(async (world) => {
      const { engine, database } = world;
      const unblock = await world.block();
      await pay(world, 40);
      expect(await world.stored('journal')).toBeGreaterThan(0);
      expect(await world.stored(PAYMENTS)).toBe(0);
      const reading = openReadingDatabase(database.connectionString, () => engine.caughtUp());
      const found = reading
        .tables<{ small_payments: { id: string } }>()
        .selectFrom('small_payments')
        .select('id')
        .execute();
      await unblock();
      expect(await found).toHaveLength(40);
      await reading.stop();
    }));

  it('are missed by whoever looks after the house, where the database does not take them', () =>
    withEngine(async (world) => {
      const unblock = await world.block();
      await pay(world, 5);
      expect(world.engine.hanging).toBeUndefined();
      await expect
        .poll(() => world.engine.hanging, { timeout: 20_000 })
        .toMatch(/^the database has not stored rows for \d+ s$/);
      await unblock();
      await world.engine.caughtUp();
      expect(world.engine.hanging).toBeUndefined();
    }));

  it('are found by whoever has just made them, however much goes on', () =>
    withEngine(async ({ engine, database }) => {
      const reading = openReadingDatabase(database.connectionString, () => engine.caughtUp());
      const db = reading.tables<{ small_payments: { id: string } }>();
      const payAndLook = async (owner: number): Promise<number[]> => {
        const missed: number[] = [];
        for (let time = 0; time < 40; time += 1) {
          const id = Number(await engine.pay(owner, 100));
          const query = db.selectFrom('small_payments').select('id').where('id', '=', String(id));
          if ((await query.executeTakeFirst()) === undefined) missed.push(id);
        }
        return missed;
      };
      const missed = await Promise.all(Array.from({ length: 12 }, (_, at) => payAndLook(at + 1)));
      expect(missed.flat()).toEqual([]);
      await reading.stop();
    }));

  it('are at one moment with the number that is read with them', () =>
    withEngine(async (world) => {
      const { engine, database } = world;
      const reading = openReadingDatabase(database.connectionString);
      const paying = pay(world, 2_000);
      const moments: { readonly seq: number; readonly rows: number }[] = [];
      for (let look = 0; look < 20; look += 1) {
        await reading.atOneMoment(async (at) => {
          const { rows } = await at
            .database<{ small_payments: object }>()
            .selectFrom('small_payments')
            .select(({ fn }) => fn.countAll<string>().as('rows'))
            .executeTakeFirstOrThrow();
          moments.push({ seq: at.seq, rows: Number(rows) });
        });
      }
      await paying;
      await engine.caughtUp();
      for (const { seq, rows } of moments) {
        expect(await engine.count(`from small_payments where seq <= ${seq}`)).toBe(rows);
      }
      await reading.atOneMoment(async ({ seq }) => {
        expect(seq).toBe(engine.writer.machine?.lastSeq);
      });
      await reading.stop();
    }));

  it('are made from the journal by the next house, where one has ended before they were', () =>
    withEngine(async (world) => {
      await pay(world, 10);
      await world.engine.caughtUp();
      const unblock = await world.block();
      await pay(world, 30);
      await world.engine.crash();
      await unblock();
      expect(await world.stored(PAYMENTS)).toBe(10);
      world.engine = new SmallEngine(world.database.connectionString);
      await world.engine.start();
      expect(await world.engine.count('from small_payments')).toBe(40);
      expect(await world.engine.count("from postings where reason = 'small'")).toBe(80);
      expect(await world.engine.count('from durable_events')).toBe(40);
      await pay(world, 5);
      expect(await world.engine.count('from small_payments')).toBe(45);
    }));

  it('are stored by the one projector, whatever an old one still sends', () =>
    withEngine(async (world) => {
      const old = world.engine;
      const unblock = await world.block();
      await pay(world, 20);
      const reading = old.caughtUp();
      await expect.poll(() => world.stored(WAITS)).toBeGreaterThan(0);
      // The old house does not know yet that it is over.
      const next = new SmallEngine(world.database.connectionString);
      const starting = next.start();
      await unblock();
      await starting;
      await reading;
      world.engine = next;
      expect(await next.count('from small_payments')).toBe(20);
      expect(await next.count("from postings where reason = 'small'")).toBe(40);
      await old.stop();
    }));

  it('come when the line has been cut, once each', () =>
    withEngine(async (world) => {
      for (let cut = 0; cut < 5; cut += 1) {
        const unblock = await world.block();
        await pay(world, 50);
        const waiting = world.engine.caughtUp();
        await expect.poll(() => world.stored(WAITS)).toBeGreaterThan(0);
        await world.cutProjector();
        await unblock();
        await waiting;
        expect(await world.stored(PAYMENTS)).toBe(50 * (cut + 1));
      }
      // The house has gone on all the time.
      expect(world.engine.loads).toBe(1);
      expect(world.engine.failures.length).toBeGreaterThan(0);
    }));

  it('are made anew where the database has lost what it had said it has', () =>
    withEngine(async (world) => {
      await pay(world, 10);
      await world.engine.caughtUp();
      const client = await openClient({ connectionString: world.database.connectionString });
      // What a power cut does to a transaction that nobody has waited for.
      await client.query(`begin; create table kept as select * from balances;
        create table kept_counts as select * from small_counts;
        create table kept_projection as select * from projection; commit`);
      await pay(world, 10);
      await world.engine.caughtUp();
      await client.query(`begin; set local session_replication_role = replica;
        update balances b set available = k.available, frozen = k.frozen from kept k
          where (b.owner, b.kind, b.asset) = (k.owner, k.kind, k.asset);
        update small_counts c set value = k.value from kept_counts k where c.id = k.id;
        delete from small_payments where seq > (select projected_seq from kept_projection);
        delete from postings where seq > (select projected_seq from kept_projection);
        delete from durable_events where seq > (select projected_seq from kept_projection);
        update projection p set projected_seq = k.projected_seq from kept_projection k; commit`);
      await client.end();
      await world.cutProjector();
      // Somebody who only reads finds it out.
      await expect
        .poll(async () => {
          void world.engine.caughtUp();
          return world.engine.loads;
        })
        .toBe(2);
      await expect.poll(() => world.engine.writer.ready).toBe(true);
      await pay(world, 10);
      await expect.poll(() => world.engine.writer.ready).toBe(true);
      expect(await world.engine.count('from small_payments')).toBe(30);
      expect(await world.engine.count("from postings where reason = 'small'")).toBe(60);
    }));

  it('that are refused stop the house, with the reason; it goes on where they are taken', () =>
    withEngine(async (world) => {
      const { database } = world;
      await pay(world, 5);
      await database.pool.query(
        'alter table small_payments add constraint no_more check (amount <> 77) not valid',
      );
      const id = await world.engine.pay(1, 77);
      expect(typeof id).toBe('number');
      const reason = /refuse what the journal gives: .*no_more/;
      await expect.poll(() => world.engine.writer.waitsFor()).toMatch(reason);
      await expect(world.engine.pay(1, 100)).rejects.toThrow('not available');
      await world.engine.stop();
      world.engine = new SmallEngine(database.connectionString);
      await world.engine.start();
      await expect.poll(() => world.engine.writer.waitsFor()).toMatch(reason);
      await world.engine.stop();
      await database.pool.query('alter table small_payments drop constraint no_more');
      world.engine = new SmallEngine(database.connectionString);
      await world.engine.start();
      expect(await world.engine.count('from small_payments where amount = 77')).toBe(1);
      await pay(world, 5);
    }));

  it('keep the sum of all accounts at zero: an account that was changed stops the house', () =>
    withEngine(async (world) => {
      await pay(world, 5);
      await world.engine.caughtUp();
      await world.database.pool.query(
        `begin; set local session_replication_role = replica;
         update balances set available = available + 1 where owner = 1; commit`,
      );
      await world.engine.pay(1, 100);
      await expect.poll(() => world.engine.writer.waitsFor()).toMatch(/sum to -1, not to zero/);
      await world.database.pool.query(
        `begin; set local session_replication_role = replica;
         update balances set available = available - 1 where owner = 1; commit`,
      );
      await world.engine.stop();
      world.engine = new SmallEngine(world.database.connectionString);
      await world.engine.start();
      await pay(world, 1);
    }));

  it('end where a batch has ended, or nobody is served', () =>
    withEngine(async (world) => {
      await pay(world, 5);
      const { lastSeq = 0 } = world.engine.writer.machine ?? {};
      await world.engine.stop();
      const { pool, connectionString } = world.database;
      await pool.query('update projection set projected_seq = projected_seq + 1');
      world.engine = new SmallEngine(connectionString);
      await expect(world.engine.start()).rejects.toThrow(
        `the tables are at ${lastSeq + 1}, where no batch has ended`,
      );
      await pool.query('update projection set projected_seq = projected_seq - 1');
      await world.engine.stop();
      world.engine = new SmallEngine(connectionString);
      await world.engine.start();
    }));
});
