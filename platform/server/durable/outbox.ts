/**
 * Events of rows that are not in the journal, such as what identity writes itself: stored in the
 * transaction of those rows, and read by a cursor like those of the journal.
 */
import { type Kysely, sql } from 'kysely';
import type { Topic } from '../../../core/engine/topic.ts';
import { outboxLock } from '../database/locks.ts';
import { decode, encode } from '../link/codec.ts';
import type { Work } from '../mail/message-queue.ts';

interface OutboxTables {
  readonly outbox_events: { readonly id: string; readonly topic: string; readonly payload: string };
}

/** An event of the outbox as its reader gets it. */
export interface OutboxEvent {
  readonly id: number;
  readonly topic: string;
  readonly payload: unknown;
}

async function put(db: Kysely<OutboxTables>, topic: string, payload: string): Promise<void> {
  // Until the commit nobody else gets a number: who reads on from a number misses none below it.
  await sql`select pg_advisory_xact_lock(${outboxLock})`.execute(db);
  await sql`insert into outbox_events (topic, payload) values (${topic}, ${payload})`.execute(db);
}

/** Tells an event as part of `work`: it is there once that is committed, and only then. */
export async function tellOutbox<Payload>(
  work: Work,
  what: Topic<Payload>,
  payload: Payload,
): Promise<void> {
  const db = work.database<OutboxTables>();
  const text = encode(payload);
  if (db.isTransaction) await put(db, what.name, text);
  else await db.transaction().execute((transaction) => put(transaction, what.name, text));
}

/** Events after a number, in their order. */
export async function readOutbox(
  db: Kysely<unknown>,
  afterId: number,
  limit: number,
): Promise<readonly OutboxEvent[]> {
  const { rows } = await sql<OutboxTables['outbox_events']>`
    select id, topic, payload from outbox_events
    where id > ${afterId} order by id limit ${limit}`.execute(db);
  return rows.map(({ id, topic, payload }) => ({
    id: Number(id),
    topic,
    payload: decode(payload),
  }));
}

/** Removes events up to and with a number, once they are taken. */
export async function clearOutbox(db: Kysely<unknown>, upToId: number): Promise<void> {
  await sql`delete from outbox_events where id <= ${upToId}`.execute(db);
}
