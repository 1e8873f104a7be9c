import { Kysely, PostgresDialect, sql } from 'kysely';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { topic } from '../../../core/engine/topic.ts';
import { useTestDatabase } from '../../../tests/support/database.ts';
import type { JobName } from '../database/locks.ts';
import { encode } from '../link/codec.ts';
import { EventBus } from '../writer/event-bus.ts';
import { type Consumer, type Effect, followedOf, handler } from './consumer.ts';
import { noteConsumers, sweepEvents } from './events.ts';
import { Follower, type FollowerPace } from './follower.ts';

interface Sold {
  readonly name: string;
  readonly amount: bigint;
}

const sold = topic<Sold>('shop.sold');
const closed = topic<{ readonly name: string }>('shop.closed');
const NAME: JobName = 'verification.mails';
const OTHER: JobName = 'deposit.mails';
const QUICK: FollowerPace = { lookMs: 10, firstPauseMs: 5, longestPauseMs: 20 };
/** Nothing happens by itself. */
const ASLEEP: FollowerPace = { lookMs: 1e6, firstPauseMs: 1e6, longestPauseMs: 1e6 };

const database = useTestDatabase();
const running: Follower[] = [];

afterEach(async () => {
  for (const follower of running.splice(0)) await follower.stop();
  await database().pool.query('truncate durable_events, durable_consumers');
  await database().pool.query('drop table if exists effects');
});

/** A consumer's world: what it did stands in `effects`, and a name in `broken` cannot be taken. */
class World {
  readonly broken = new Set<string>();
  readonly logged: string[] = [];
  readonly failed: string[] = [];
  wentOn = 0;
  readonly bus = new EventBus();
  readonly db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: database().pool }) });

  static async open(lastSeq = 0): Promise<World> {
    const world = new World();
    await sql`create table effects (consumer text, seq bigint, ordinal integer, what text)`.execute(
      world.db,
    );
    await world.note([world.consumer(NAME), world.consumer(OTHER)], lastSeq);
    return world;
  }

  consumer(name: JobName): Consumer {
    const take = async (what: string, effect: Effect): Promise<void> => {
      const { seq, ordinal } = effect;
      const values = sql`values (${name}, ${seq}, ${ordinal}, ${what})`;
      await sql`insert into effects ${values}`.execute(effect.database<unknown>());
      if (this.broken.has(what)) throw new Error(`a bug at ${what}`);
    };
    const handlers = [
      handler(sold, (event, effect) => take(`${event.name} ${event.amount + 1n}`, effect)),
    ];
    return { name, handlers };
  }

  async note(consumers: readonly Consumer[], lastSeq: number): Promise<void> {
    const client = await database().pool.connect();
    await noteConsumers(client, consumers.map(followedOf), lastSeq).finally(() => client.release());
  }

  /** Stores events of one command: names of what was sold, or `closed`. */
  async tell(seq: number, ...names: string[]): Promise<void> {
    for (const [ordinal, name] of names.entries()) {
      const what = name === 'closed' ? closed : sold;
      const payload = encode(name === 'closed' ? { name } : { name, amount: 1n });
      const values = sql`values (${seq}, ${ordinal}, ${what.name}, ${payload})`;
      await sql`insert into durable_events ${values}`.execute(this.db);
    }
  }

  async follow(pace: FollowerPace, of: JobName | Consumer = NAME): Promise<Follower> {
    const log = pino({ level: 'error' }, { write: (line: string) => void this.logged.push(line) });
    const metrics = {
      failed: (of: string) => void this.failed.push(of),
      wentOn: () => void (this.wentOn += 1),
    };
    const consumer = typeof of === 'string' ? this.consumer(of) : of;
    const gateway = {
      bus: this.bus,
      log,
      database: <Tables>() => this.db as unknown as Kysely<Tables>,
    };
    const follower = new Follower(consumer, gateway, metrics, pace);
    running.push(follower);
    return follower.start();
  }

  async effects(name = NAME): Promise<string[]> {
    const { rows } = await sql<{ line: string }>`
      select seq || '.' || ordinal || ' ' || what as line from effects
      where consumer = ${name} order by seq, ordinal`.execute(this.db);
    return rows.map(({ line }) => line);
  }

  async cursor(name = NAME): Promise<string> {
    const { rows } = await sql<{ at: string }>`
      select seq || '.' || ordinal as at from durable_consumers where name = ${name}`.execute(
      this.db,
    );
    return rows[0]?.at ?? '';
  }

  async stored(): Promise<string[]> {
    const { rows } = await sql<{ at: string }>`
      select seq || '.' || ordinal as at from durable_events order by seq, ordinal`.execute(
      this.db,
    );
    return rows.map(({ at }) => at);
  }
}

describe('a consumer', () => {
  it('takes the events of its topics in their order, with their amounts', async () => {
    const world = await World.open();
    await world.tell(10, 'c', 'closed');
    await world.tell(9, 'a', 'b');
    await world.follow(ASLEEP);
    expect(await world.effects()).toEqual(['9.0 a 2', '9.1 b 2', '10.0 c 2']);
    expect(await world.cursor()).toBe('10.0');
    expect(world.failed).toEqual([]);
    const again = await world.follow(ASLEEP);
    await again.stop();
    expect(await world.effects()).toHaveLength(3);
  });

  it('takes more than one transaction holds', async () => {
    const world = await World.open();
    await world.tell(1, ...Array.from({ length: 250 }, (_, at) => `s${at}`));
    await world.follow(ASLEEP);
    expect(await world.effects()).toHaveLength(250);
  });

  it('begins after the last command that was stored before it was noted', async () => {
    const world = await World.open(5);
    await world.tell(5, 'before', 'before too');
    await world.tell(6, 'after');
    await world.follow(ASLEEP);
    expect(await world.effects()).toEqual(['6.0 after 2']);
  });

  it('is woken by the bus', async () => {
    const world = await World.open();
    await world.follow(ASLEEP);
    await world.tell(1, 'a');
    world.bus.publish([{ topic: closed.name, payload: {} }], 1);
    await new Promise((done) => setTimeout(done, 50));
    expect(await world.effects()).toEqual([]);
    world.bus.publish([{ topic: sold.name, payload: {} }], 1);
    await expect.poll(() => world.effects()).toEqual(['1.0 a 2']);
  });

  it('looks by itself where the bus says nothing', async () => {
    const world = await World.open();
    await world.follow(QUICK);
    await world.tell(1, 'a');
    await expect.poll(() => world.effects()).toEqual(['1.0 a 2']);
  });

  it('that runs twice at once takes each event once', async () => {
    const world = await World.open();
    await Promise.all([world.follow(QUICK), world.follow(QUICK)]);
    for (let seq = 1; seq <= 60; seq += 1) await world.tell(seq, 'a', 'b');
    await expect.poll(() => world.cursor()).toBe('60.1');
    expect(new Set(await world.effects()).size).toBe(120);
    expect(await world.effects()).toHaveLength(120);
    expect(world.failed).toEqual([]);
  });
});

describe('an event that cannot be taken', () => {
  it('is tried again until it can, leaves nothing behind, and is not passed', async () => {
    const world = await World.open();
    world.broken.add('b 2');
    await world.tell(1, 'a', 'b', 'c');
    await world.follow(QUICK);
    await expect.poll(() => world.failed.length).toBeGreaterThan(4);
    expect(await world.effects()).toEqual(['1.0 a 2']);
    expect(await world.cursor()).toBe('1.0');
    expect(new Set(world.failed)).toEqual(new Set([NAME]));
    const last = JSON.parse(world.logged.at(-1) ?? '{}') as object;
    expect(last).toMatchObject({
      consumer: NAME,
      event: { seq: 1, ordinal: 1, topic: 'shop.sold' },
      err: { message: 'a bug at b 2' },
      pauseMs: 20,
    });
    world.broken.clear();
    await expect.poll(() => world.effects()).toEqual(['1.0 a 2', '1.1 b 2', '1.2 c 2']);
  });

  it('waits longer after each failure, and is not tried earlier because more is told', async () => {
    const world = await World.open();
    world.broken.add('a 2');
    await world.tell(1, 'a');
    await world.follow(ASLEEP);
    for (let round = 0; round < 5; round += 1) {
      world.bus.publish([{ topic: sold.name, payload: {} }], 1);
      await new Promise((done) => setTimeout(done, 10));
    }
    expect(world.failed).toHaveLength(1);
  });

  it('holds up no other consumer, nor the start of its own', async () => {
    const world = await World.open();
    await world.tell(1, 'a');
    await world.follow(ASLEEP, OTHER);
    world.broken.add('b 2');
    await world.tell(2, 'b');
    await world.follow(ASLEEP);
    expect(world.failed).toEqual([NAME]);
    expect(await world.effects(OTHER)).toEqual(['1.0 a 2']);
    expect(await world.effects()).toEqual([]);
  });
});

describe('a consumer that takes events together', () => {
  /** What each transaction took, and how many at most. */
  function together(world: World, gatherMs: number, most = 3): Consumer & { taken: string[][] } {
    const taken: string[][] = [];
    return {
      taken,
      name: NAME,
      topics: [sold.name],
      gatherMs,
      most,
      takeTogether: async (events, work) => {
        const names = events.map(({ payload }) => (payload as Sold).name);
        for (const what of names) {
          await sql`insert into effects values (${NAME}, 0, 0, ${what})`.execute(
            work.database<unknown>(),
          );
        }
        if (names.some((name) => world.broken.has(name))) throw new Error('a bug');
        taken.push(names);
      },
    };
  }

  it('takes as many at once as it says, in their order and of its topics only', async () => {
    const world = await World.open();
    const consumer = together(world, 0);
    await world.tell(1, 'a', 'closed', 'b', 'c', 'd');
    await world.follow(ASLEEP, consumer);
    expect(consumer.taken).toEqual([['a', 'b', 'c'], ['d']]);
    expect(await world.cursor()).toBe('1.4');
    expect(await world.effects()).toHaveLength(4);
  });

  it('lets them gather after the first, but not those that waited for its start', async () => {
    const world = await World.open();
    const consumer = together(world, 300);
    await world.tell(1, 'a');
    await world.follow(ASLEEP, consumer);
    expect(consumer.taken).toEqual([['a']]);
    for (const [at, name] of ['b', 'c'].entries()) {
      await world.tell(2 + at, name);
      world.bus.publish([{ topic: sold.name, payload: {} }], 1);
      await new Promise((done) => setTimeout(done, 50));
    }
    expect(consumer.taken).toHaveLength(1);
    await expect.poll(() => consumer.taken).toEqual([['a'], ['b', 'c']]);
  });

  it('stops while they gather, and leaves them to the next', async () => {
    const world = await World.open();
    const follower = await world.follow(ASLEEP, together(world, 1e6));
    await world.tell(1, 'a');
    world.bus.publish([{ topic: sold.name, payload: {} }], 1);
    await follower.stop();
    const next = together(world, 0);
    await world.follow(ASLEEP, next);
    expect(next.taken).toEqual([['a']]);
  });

  it('takes them one by one after a failure, names the one and passes none', async () => {
    const world = await World.open();
    world.broken.add('b');
    const consumer = together(world, 0);
    await world.tell(1, 'a', 'b', 'c');
    await world.follow(QUICK, consumer);
    await expect.poll(() => world.failed.length).toBeGreaterThan(2);
    expect(await world.effects()).toEqual(['0.0 a']);
    expect(await world.cursor()).toBe('1.0');
    const last = JSON.parse(world.logged.at(-1) ?? '{}') as { event: object };
    expect(last.event).toEqual({ timeMs: 0, seq: 1, ordinal: 1, topic: 'shop.sold' });
    world.broken.clear();
    await expect.poll(() => world.cursor()).toBe('1.2');
    expect(await world.effects()).toEqual(['0.0 a', '0.0 b', '0.0 c']);
  });
});

describe('stored events', () => {
  it('are removed when all who follow their topic have taken them, not before', async () => {
    const world = await World.open();
    await world.tell(1, 'a', 'b', 'closed');
    await world.follow(ASLEEP);
    expect(await sweepEvents(world.db)).toBe(1);
    expect(await world.stored()).toEqual(['1.0', '1.1']);
    world.broken.add('b 2');
    await world.follow(QUICK, OTHER);
    await expect.poll(() => world.cursor(OTHER)).toBe('1.0');
    expect(await sweepEvents(world.db)).toBe(1);
    expect(await world.stored()).toEqual(['1.1']);
    world.broken.clear();
    await expect.poll(() => world.cursor(OTHER)).toBe('1.1');
    expect(await sweepEvents(world.db)).toBe(1);
    expect(await world.stored()).toEqual([]);
  });

  it('wait for nobody who is no consumer any more', async () => {
    const world = await World.open();
    await world.tell(1, 'a');
    await world.follow(ASLEEP);
    await world.note([world.consumer(NAME)], 9);
    expect(await world.cursor(OTHER)).toBe('');
    expect(await world.cursor()).toBe('1.0');
    expect(await sweepEvents(world.db)).toBe(1);
  });

  it('are kept for topics that a consumer has come to follow', async () => {
    const world = await World.open();
    const client = await database().pool.connect();
    await client.query('begin');
    // A writer that loads again does not wait for what a consumer is doing.
    await client.query('select * from durable_consumers for update');
    await world.note([world.consumer(NAME), world.consumer(OTHER)], 9);
    await client.query('rollback');
    client.release();
    const handlers = [
      handler(sold, () => Promise.resolve()),
      handler(closed, () => Promise.resolve()),
    ];
    await world.note([{ name: NAME, handlers }, world.consumer(OTHER)], 9);
    await world.tell(1, 'closed');
    expect(await sweepEvents(world.db)).toBe(0);
    expect(await world.cursor()).toBe('1.-1');
  });
});
