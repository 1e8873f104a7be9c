import type pg from 'pg';
import type { Logger } from 'pino';
import { makeClient } from './database/connections.ts';
import { jobLock, type JobName } from './database/locks.ts';
import type { Gateway, Job, Running } from './gateway.ts';
import { CONNECTION, endConnection } from './writer/connection.ts';

/** What the jobs of a gateway work with. */
export interface JobsOptions {
  readonly connectionString: string;
  readonly log: Logger;
  /** How often it looks whether another gateway has ended. */
  readonly everyMs?: number;
  /** The lock of a job, by its name; tests choose otherwise. */
  readonly lockOf?: (name: JobName) => number;
}

interface Entry {
  readonly job: Job;
  readonly gateway: Gateway;
  readonly lock: number;
  running?: Running | undefined;
}

const EVERY_MS = 1_000;
const LONGEST_SILENCE_MS = 10_000;

/**
 * What is done once in a cluster. Each job has an advisory lock of its own, on one connection that
 * a gateway keeps for them: it is taken before the job starts and kept while it runs. When a
 * gateway ends, or loses that connection, its locks are free, and another gateway takes the jobs
 * over. Whoever loses the connection stops its jobs before it asks for the locks again.
 */
export class Jobs {
  private readonly options: JobsOptions;
  private readonly entries: Entry[] = [];
  private client: pg.Client | undefined;
  private turn: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private failure = '';

  constructor(options: JobsOptions) {
    this.options = options;
  }

  /**
   * Adds the jobs of a room, before any of them starts. They start in this order. Throws where a
   * lock is another job's already: one of the two would never be done.
   */
  add(gateway: Gateway, jobs: readonly Job[]): void {
    const { lockOf = jobLock } = this.options;
    for (const job of jobs) {
      const lock = lockOf(job.name);
      const other = this.entries.find((entry) => entry.lock === lock);
      if (other !== undefined) {
        throw new Error(`${job.name} has the lock of ${other.job.name}: give it another name`);
      }
      this.entries.push({ job, gateway, lock });
    }
  }

  /**
   * Starts the jobs that nobody else does, one after the other, and looks after the others from
   * then on. Rejects with what keeps one of them from starting.
   */
  async start(): Promise<void> {
    const first = this.startFree();
    this.turn = first.catch(() => undefined);
    await first;
    this.plan();
  }

  /** What the jobs done here still wait for; undefined when they wait for nothing. */
  waitsFor(): string | undefined {
    for (const { running } of this.entries) {
      const cause = running?.waitsFor?.();
      if (cause !== undefined) return cause;
    }
    return undefined;
  }

  /** Each job, and whether it is done here. */
  *states(): Generator<readonly [name: string, isHere: boolean]> {
    for (const { job, running } of this.entries) yield [job.name, running !== undefined];
  }

  /** Ends all jobs, the last one first, and lets go of their locks. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.turn;
    await this.stopAll();
    if (this.client !== undefined) await endConnection(this.client);
    this.client = undefined;
  }

  private plan(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.turn = this.turn.then(() => this.look()).finally(() => this.plan());
    }, this.options.everyMs ?? EVERY_MS);
  }

  /** A round that fails is made up for by the next one; the same failure is said once. */
  private async look(): Promise<void> {
    try {
      if (this.client === undefined) await this.stopAll();
      await this.startFree();
      this.failure = '';
    } catch (error) {
      const failure = String(error);
      if (failure === this.failure || this.stopped) return;
      this.failure = failure;
      this.options.log.error({ err: error }, 'a job could not be started; it is tried again');
    }
  }

  private async startFree(): Promise<void> {
    const idle = this.entries.filter(({ running }) => running === undefined);
    const client = this.client ?? (await this.connect());
    // Asked even when all run here: that is how a lost connection is noticed.
    const numbers = idle.map(({ lock }) => lock);
    const got = await this.lock(client, numbers);
    const mine = idle.filter(({ lock }) => got.has(lock));
    for (const [index, entry] of mine.entries()) {
      if (this.stopped || this.client !== client) return;
      try {
        entry.running = await entry.job.start(entry.gateway);
      } catch (error) {
        // Another gateway may have more luck.
        await this.release(client, mine.slice(index));
        throw error;
      }
    }
  }

  /** Takes the locks that are free. Where the database says nothing, the connection is given up. */
  private async lock(client: pg.Client, numbers: readonly number[]): Promise<Set<number>> {
    try {
      const { rows } = await client.query<{ number: string }>(
        'select number from unnest($1::bigint[]) as number where pg_try_advisory_lock(number)',
        [numbers],
      );
      return new Set(rows.map(({ number }) => Number(number)));
    } catch (error) {
      client.connection.stream.destroy();
      throw error;
    }
  }

  private async release(client: pg.Client, entries: readonly Entry[]): Promise<void> {
    const numbers = entries.map(({ lock }) => lock);
    const unlock = 'select pg_advisory_unlock(number) from unnest($1::bigint[]) as number';
    await client.query(unlock, [numbers]).catch(() => undefined);
  }

  private async connect(): Promise<pg.Client> {
    const { connectionString } = this.options;
    const client = makeClient({
      connectionString,
      ...CONNECTION,
      query_timeout: LONGEST_SILENCE_MS,
    });
    const lost = (): void => {
      if (this.client !== client) return;
      this.client = undefined;
      if (this.stopped) return;
      this.options.log.warn('the connection that holds the locks of the jobs is lost');
      // What runs here another gateway may begin at any moment.
      this.turn = this.turn.then(() => this.stopAll());
    };
    client.on('error', lost);
    client.once('end', lost);
    await client.connect();
    this.client = client;
    return client;
  }

  private async stopAll(): Promise<void> {
    for (const entry of this.entries.toReversed()) {
      const { running } = entry;
      entry.running = undefined;
      try {
        await running?.stop();
      } catch (error) {
        this.options.log.error({ err: error, job: entry.job.name }, 'a job did not end well');
      }
    }
  }
}
