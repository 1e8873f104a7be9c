import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Gateway, Job, Running } from '../gateway.ts';
import { decode } from '../link/codec.ts';
import { type Consumer, type Effect, followedOf } from './consumer.ts';
import type { ConsumerMetrics } from './consumer-metrics.ts';
import { durableEventsTable, type StoredEvent } from './events.ts';

/** How long it waits. */
export interface FollowerPace {
  /** Between two looks of which nobody told it anything. */
  readonly lookMs: number;
  /** After the first failure; twice as long after each further one in a row. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
}

const PACE: FollowerPace = { lookMs: 5_000, firstPauseMs: 1_000, longestPauseMs: 60_000 };
const MOST_AT_ONCE = 100;

/**
 * Takes a consumer's events from where its cursor stands, in their order: at once when the bus
 * tells of one, and now and then in case it told somebody who was not listening. What must always
 * hold: an event's effect and the cursor behind it are one transaction, and two that run at once
 * wait for one another at the cursor's row. An event that cannot be taken is tried again, with
 * longer and longer pauses and never skipped; each failure is logged and counted.
 */
export class Follower implements Running {
  private readonly consumer: Consumer;
  private readonly gateway: Pick<Gateway, 'bus' | 'database' | 'log'>;
  private readonly metrics: Pick<ConsumerMetrics, 'failed' | 'wentOn'>;
  private readonly pace: FollowerPace;
  private ends: (() => void)[] = [];
  private looking: NodeJS.Timeout | undefined;
  private retry: NodeJS.Timeout | undefined;
  private round: Promise<void> = Promise.resolve();
  private isPlanned = false;
  private stopped = false;
  private failures = 0;
  private readonly gathering = new AbortController();
  private readonly topics: readonly string[];
  private readonly gatherMs: number;
  private readonly mostAtOnce: number;
  /** The event that is being taken, for the log. */
  private at: (Omit<StoredEvent, 'payload'> & { readonly payload?: undefined }) | undefined;

  constructor(
    consumer: Consumer,
    gateway: Pick<Gateway, 'bus' | 'database' | 'log'>,
    metrics: Pick<ConsumerMetrics, 'failed' | 'wentOn'>,
    pace = PACE,
  ) {
    this.consumer = consumer;
    this.topics = followedOf(consumer).topics;
    this.gatherMs = 'topics' in consumer ? consumer.gatherMs : 0;
    this.mostAtOnce = 'topics' in consumer ? consumer.most : MOST_AT_ONCE;
    this.gateway = gateway;
    this.metrics = metrics;
    this.pace = pace;
  }

  /** Listens, and takes what has waited; a failure in it is one like any other. */
  async start(): Promise<this> {
    const { bus } = this.gateway;
    const wake = (): void => this.wake(this.gatherMs);
    this.ends = this.topics.map((name) => bus.on({ name }, wake));
    this.looking = setInterval(wake, this.pace.lookMs);
    this.wake(0);
    await this.round;
    return this;
  }

  /** Finishes the transaction that is under way, and takes nothing more. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.gathering.abort();
    for (const end of this.ends) end();
    clearInterval(this.looking);
    clearTimeout(this.retry);
    await this.round;
    this.metrics.wentOn(this.consumer.name);
  }

  /** One round more, unless one is planned already or it rests after a failure. */
  private wake(gatherMs: number): void {
    if (this.isPlanned || this.stopped || this.retry !== undefined) return;
    this.isPlanned = true;
    this.round = this.round.then(async () => {
      if (gatherMs > 0) await this.gather(gatherMs);
      this.isPlanned = false;
      return this.takeAll();
    });
  }

  /** Waits until more events may have come, or until it is stopped. */
  private async gather(ms: number): Promise<void> {
    const { signal } = this.gathering;
    await setTimeout(ms, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }

  private async takeAll(): Promise<void> {
    try {
      // After a failure one by one, so that all before the event that fails are done.
      const most = this.failures > 0 ? 1 : this.mostAtOnce;
      let taken = most;
      while (!this.stopped && taken === most) {
        taken = await this.takeSome(most);
        this.failures = 0;
        this.metrics.wentOn(this.consumer.name);
      }
    } catch (error) {
      this.failed(error);
    }
  }

  private failed(error: unknown): void {
    const { consumer, pace } = this;
    const { log } = this.gateway;
    const pauseMs = Math.min(pace.firstPauseMs * 2 ** this.failures, pace.longestPauseMs);
    this.failures += 1;
    this.metrics.failed(consumer.name);
    const about = { err: error, consumer: consumer.name, event: this.at, pauseMs };
    log.error(about, 'a consumer did not take an event; all behind it wait until it does');
    if (this.stopped) return;
    this.retry = globalThis.setTimeout(() => {
      this.retry = undefined;
      this.wake(0);
    }, pauseMs);
  }

  /** Takes the next events in one transaction; answers how many there were. */
  private takeSome(most: number): Promise<number> {
    this.at = undefined;
    const database = this.gateway.database<unknown>();
    return database.transaction().execute(async (work) => {
      const events = await this.readNext(work, most);
      await this.takeThese(events, work);
      const last = events.at(-1);
      if (last !== undefined) {
        await sql`update durable_consumers set seq = ${last.seq}, ordinal = ${last.ordinal}
          where name = ${this.consumer.name}`.execute(work);
      }
      return events.length;
    });
  }

  private async readNext(work: Kysely<unknown>, most: number): Promise<StoredEvent[]> {
    const { name } = this.consumer;
    // Whoever else is this consumer, for a moment, waits here and then reads on behind us.
    const { rows: cursors } = await sql<{ seq: string; ordinal: number }>`
      select seq, ordinal from durable_consumers where name = ${name} for update`.execute(work);
    const cursor = cursors[0];
    if (cursor === undefined) throw new Error(`nobody has noted the consumer ${name}`);
    const { rows } = await sql<object>`
      select seq, ordinal, topic, time_ms, payload from durable_events
      where (seq, ordinal) > (${cursor.seq}::bigint, ${cursor.ordinal}::integer)
        and topic = any(${this.topics}::text[])
      order by seq, ordinal limit ${most}`.execute(work);
    return rows.map((row) => durableEventsTable.fromRow(row));
  }

  private async takeThese(events: readonly StoredEvent[], work: Kysely<unknown>): Promise<void> {
    const database = <Tables>(): Kysely<Tables> => work as unknown as Kysely<Tables>;
    const { consumer } = this;
    if ('topics' in consumer) {
      const [first, ...more] = events;
      if (first && more.length === 0) this.at = { ...first, payload: undefined };
      const told = events.map(({ payload, ...event }) => ({ ...event, payload: decode(payload) }));
      if (told.length > 0) await consumer.takeTogether(told, { database });
      return;
    }
    for (const { payload, ...event } of events) {
      this.at = event;
      const effect: Effect = { seq: event.seq, ordinal: event.ordinal, database };
      for (const { topic, take } of consumer.handlers) {
        if (topic === event.topic) await take(decode(payload) as never, effect);
      }
    }
  }
}

/** A consumer as a job: done once in a cluster, under the lock of its name. */
export function followJob(consumer: Consumer, metrics: ConsumerMetrics): Job {
  return {
    name: consumer.name,
    start: (gateway) => new Follower(consumer, gateway, metrics).start(),
  };
}
