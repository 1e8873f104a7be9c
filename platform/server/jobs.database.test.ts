import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import * as locks from './database/locks.ts';
import type { JobName } from './database/locks.ts';
import type { Gateway, Job } from './gateway.ts';
import { Jobs } from './jobs.ts';

const NAMES: readonly JobName[] = ['catalogue.candles', 'feeds.market_maker', 'feeds.prices'];
const EVERY_MS = 50;

let database: TestDatabase;
const opened: Jobs[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.stop();
  await database.drop();
});

/** A gateway with some jobs, and what they did. */
class Process {
  readonly log: string[] = [];
  readonly running = new Set<JobName>();
  readonly jobs: Jobs;
  /** Jobs that cannot start, and why. */
  readonly broken = new Map<JobName, string>();

  constructor(names: readonly JobName[] = NAMES) {
    const { connectionString } = database;
    const log = pino({ level: 'silent' });
    this.jobs = new Jobs({ connectionString, log, everyMs: EVERY_MS });
    this.jobs.add(
      {} as Gateway,
      names.map((name) => this.job(name)),
    );
    opened.push(this.jobs);
  }

  private job(name: JobName): Job {
    return {
      name,
      start: async () => {
        const failure = this.broken.get(name);
        if (failure !== undefined) throw new Error(failure);
        this.log.push(`+${name}`);
        this.running.add(name);
        return {
          waitsFor: () => (name === 'feeds.prices' ? 'no price yet' : undefined),
          stop: async () => {
            await Promise.resolve();
            this.log.push(`-${name}`);
            this.running.delete(name);
          },
        };
      },
    };
  }
}

/** Cuts the connections that hold locks of jobs. */
async function cutHolders(): Promise<void> {
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and (classid::bigint << 32 | objid::bigint) = any($1::bigint[])
       and database = (select oid from pg_database where datname = current_database())`,
    [NAMES.map(locks.jobLock)],
  );
}

describe('the jobs of a cluster', () => {
  it('have a lock each, above those whose numbers are fixed', () => {
    const fixed = Object.values(locks).filter((value) => typeof value === 'number');
    expect(Math.max(...fixed)).toBe(locks.FIRST_JOB_LOCK);
    expect(fixed.length).toBeGreaterThan(5);
    const numbers = [...NAMES, 'feeds.prices2' as const].map(locks.jobLock);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(Math.min(...numbers)).toBeGreaterThan(locks.FIRST_JOB_LOCK);
    expect(Number.isSafeInteger(Math.max(...numbers))).toBe(true);
    // What another version of the server computes must be the same number.
    expect(locks.jobLock('feeds.prices')).toBe(1_154_203_322_039);
  });

  it('are refused where two have one name, or one lock', () => {
    const log = pino({ level: 'silent' });
    const start = () => ({ stop: () => undefined });
    const jobs = new Jobs({ connectionString: '', log });
    jobs.add({} as Gateway, [{ name: 'spot.mails', start }]);
    expect(() => jobs.add({} as Gateway, [{ name: 'spot.mails', start }])).toThrow(/another name/);
    const meeting = new Jobs({ connectionString: '', log, lockOf: () => 7 });
    meeting.add({} as Gateway, [{ name: 'spot.mails', start }]);
    expect(() => meeting.add({} as Gateway, [{ name: 'feeds.prices', start }])).toThrow(
      'feeds.prices has the lock of spot.mails',
    );
  });

  it('start in their order and end in the opposite one', async () => {
    const one = new Process();
    await one.jobs.start();
    expect(one.jobs.waitsFor()).toBe('no price yet');
    await one.jobs.stop();
    const started = NAMES.map((name) => `+${name}`);
    expect(one.log).toEqual([...started, ...NAMES.toReversed().map((name) => `-${name}`)]);
  });

  it('are done once, and taken over when the gateway that did them ends', async () => {
    const [one, two] = [new Process(), new Process()];
    await Promise.all([one.jobs.start(), two.jobs.start()]);
    const all = () => [...one.running, ...two.running].sort();
    for (let look = 0; look < 5; look += 1) {
      expect(all()).toEqual([...NAMES].sort());
      await new Promise((done) => setTimeout(done, EVERY_MS));
    }
    // Who does nothing has nothing to wait for.
    const [holder, other] = one.running.has('feeds.prices') ? [one, two] : [two, one];
    if (other.running.size === 0) expect(other.jobs.waitsFor()).toBeUndefined();
    await holder.jobs.stop();
    await expect.poll(() => [...other.running].sort()).toEqual([...NAMES].sort());
    expect(holder.running.size).toBe(0);
  });

  it('may be spread over gateways that do not all know the same ones', async () => {
    const [one, two] = [new Process(NAMES.slice(0, 1)), new Process()];
    await one.jobs.start();
    await two.jobs.start();
    expect([...one.running]).toEqual(NAMES.slice(0, 1));
    expect([...two.running]).toEqual(NAMES.slice(1));
    expect([...two.jobs.states()]).toEqual(NAMES.map((name, index) => [name, index > 0]));
  });

  it('end where the connection with their locks is lost, and go on in one place', async () => {
    const [one, two] = [new Process(), new Process()];
    await one.jobs.start();
    await two.jobs.start();
    const ends = () => [...one.log, ...two.log].filter((line) => line.startsWith('-')).length;
    for (let cut = 0; cut < 3; cut += 1) {
      const before = ends();
      await cutHolders();
      // A gateway hears of it a moment later: until then all seems to run.
      await expect.poll(ends).toBeGreaterThan(before);
      await expect.poll(() => [...one.running, ...two.running].sort()).toEqual([...NAMES].sort());
    }
    expect(ends()).toBeGreaterThanOrEqual(NAMES.length);
  });

  it('that cannot start at a start end the start, and leave their locks to others', async () => {
    const [one, two] = [new Process(), new Process()];
    one.broken.set('feeds.market_maker', 'no quotes');
    await expect(one.jobs.start()).rejects.toThrow('no quotes');
    await two.jobs.start();
    expect([...two.running].sort()).toEqual(['feeds.market_maker', 'feeds.prices']);
  });

  it('that cannot start when they are taken over are tried again', async () => {
    const [one, two] = [new Process(), new Process()];
    await one.jobs.start();
    await two.jobs.start();
    two.broken.set('feeds.market_maker', 'not yet');
    await one.jobs.stop();
    await expect.poll(() => two.running.has('catalogue.candles')).toBe(true);
    two.broken.clear();
    await expect.poll(() => [...two.running].sort()).toEqual([...NAMES].sort());
  });
});
