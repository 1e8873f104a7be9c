/** Events as rows: stored with their batch, read by consumers, removed when all have taken them. */
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { EngineEvent } from '../../../core/engine/changes.ts';
import { encode } from '../link/codec.ts';
import { recordTable } from '../writer/record-table.ts';
import type { Followed } from './consumer.ts';

/** An event as it is stored. */
export interface StoredEvent {
  readonly seq: number;
  readonly ordinal: number;
  readonly topic: string;
  /** When the command was given that told it, in Unix milliseconds. */
  readonly timeMs: number;
  /** See `platform/server/link/codec.ts`: amounts are texts. */
  readonly payload: string;
}

/** No consumer will ask for the event again. */
const isNeedless = (event: string): string => `not exists (select from durable_consumers c
  where ${event}.topic = any(c.topics) and (c.seq, c.ordinal) < (${event}.seq, ${event}.ordinal))`;

// Without a key: an event that is stored twice is a bug, and must not be stored over the first.
export const durableEventsTable = {
  ...recordTable<StoredEvent>('durable_events', [], {
    seq: 'count',
    ordinal: 'integer',
    topic: 'text',
    timeMs: 'count',
    payload: 'text',
  }),
  mayBeGone: isNeedless('made'),
};

/** Which events are stored. */
export interface DurableTopics {
  has(topic: string): boolean;
  /** Whether an event of such a topic is wanted; without it, each is. */
  wants?(topic: string, payload: unknown): boolean;
}

/** The topics that somebody follows: events of all others are stored for nobody. */
class FollowedTopics extends Set<string> implements DurableTopics {
  private readonly tests = new Map<string, ((payload: never) => boolean)[]>();

  constructor(consumers: readonly Followed[]) {
    super(consumers.flatMap(({ topics }) => topics));
    for (const { topics, wants = {} } of consumers) {
      for (const topic of topics) {
        const test = wants[topic] ?? (() => true);
        this.tests.set(topic, [...(this.tests.get(topic) ?? []), test]);
      }
    }
  }

  wants(topic: string, payload: unknown): boolean {
    return this.tests.get(topic)?.some((test) => test(payload as never)) ?? false;
  }
}

/** What some consumers follow together: an event is stored if one of them wants it. */
export function durableTopics(consumers: readonly Followed[]): DurableTopics & Iterable<string> {
  return new FollowedTopics(consumers);
}

/**
 * The rows of those events of a batch that somebody follows.
 * @param timeOf when the command of a sequence number was given
 */
export function durableRows(
  events: readonly EngineEvent[],
  topics: DurableTopics,
  timeOf: (seq: number) => number,
): StoredEvent[] {
  const rows: StoredEvent[] = [];
  for (const { seq, ordinal, topic, payload } of events) {
    if (!topics.has(topic) || topics.wants?.(topic, payload) === false) continue;
    rows.push({ seq, ordinal, topic, timeMs: timeOf(seq), payload: encode(payload) });
  }
  return rows;
}

/**
 * Notes who follows what, before the writer stores anything: who is new begins after `lastSeq`, who
 * is known goes on where he was, and who is no more holds up nothing.
 */
export async function noteConsumers(
  client: pg.ClientBase,
  consumers: readonly Followed[],
  lastSeq: number,
): Promise<void> {
  const { rows } = await client.query<{ name: string; topics: string[] }>(
    'select name, topics from durable_consumers',
  );
  const known = new Map(rows.map(({ name, topics }) => [name, topics.join()]));
  // What is as it was is not touched: a writer that loads again waits for no consumer's work.
  for (const { name, topics } of consumers) {
    if (known.get(name) === topics.join()) continue;
    await client.query(
      `insert into durable_consumers (name, topics, seq, ordinal) values ($1, $2, $3, -1)
       on conflict (name) do update set topics = excluded.topics`,
      [name, topics, lastSeq + 1],
    );
  }
  const names = new Set<string>(consumers.map(({ name }) => name));
  const gone = [...known.keys()].filter((name) => !names.has(name));
  if (gone.length === 0) return;
  await client.query('delete from durable_consumers where name = any($1::text[])', [gone]);
}

/** Removes events that nobody needs any more; answers how many. */
export async function sweepEvents(db: Kysely<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from durable_events e where ${sql.raw(isNeedless('e'))}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
