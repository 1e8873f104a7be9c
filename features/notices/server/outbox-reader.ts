/** Events of the outbox become notices, by a cursor of their own. */
import { type Kysely, sql } from 'kysely';
import { clearOutbox, readOutbox } from '../../../platform/server/durable/outbox.ts';
import { type Gateway, repeatedly, type Running } from '../../../platform/server/gateway.ts';
import type { NoticeTaking } from './taking.ts';

const LOOK_MS = 500;
const MOST_AT_ONCE = 100;
const CURSOR = 'outbox';

/**
 * Takes what has come since the cursor: what becomes of an event, the cursor behind it and its row
 * of the outbox are one transaction, so none is lost or taken twice. Answers how many it took.
 */
export function takeOutbox(
  db: Kysely<unknown>,
  taking: Pick<NoticeTaking, 'takeOutside'>,
): Promise<number> {
  return db.transaction().execute(async (work) => {
    const { rows } = await sql<{ taken_id: string }>`
      select taken_id from notice_cursors where name = ${CURSOR} for update`.execute(work);
    const cursor = Number(rows[0]?.taken_id ?? 0);
    const events = await readOutbox(work, cursor, MOST_AT_ONCE);
    const last = events.at(-1);
    if (last === undefined) return 0;
    const within = { database: <Tables>() => work as unknown as Kysely<Tables> };
    await taking.takeOutside(events, within);
    await sql`update notice_cursors set taken_id = ${last.id} where name = ${CURSOR}`.execute(work);
    await clearOutbox(work, last.id);
    return events.length;
  });
}

/** Takes what comes until it is stopped. */
export function followOutbox(gateway: Gateway, taking: NoticeTaking): Running {
  const take = async (): Promise<void> => {
    while ((await takeOutbox(gateway.database<unknown>(), taking)) === MOST_AT_ONCE);
  };
  return repeatedly(gateway, LOOK_MS, take, 'events of the outbox could not be taken');
}
