/** How notices are written: each once, many of one kind as one. */
import { sql } from 'kysely';
import type { NoticeClass } from '../../../core/wire/notice-classes.ts';
import { noticesLock } from '../../../platform/server/database/locks.ts';
import { KIND_WINDOW_MS } from '../contract.ts';
import { KindOfMinute, type Shown, type Written } from './joining.ts';
import type { NoticesDatabase } from './tables.ts';

/** A notice that is to be written. */
export interface NewNotice {
  readonly owner: number;
  readonly class: NoticeClass;
  readonly room: string;
  readonly event: string;
  readonly eventId: string;
  readonly details: Readonly<Record<string, string>>;
  readonly url: string;
  readonly isShown: boolean;
}

/** Until the commit nobody else gets a number: who reads on from a number misses none below it. */
export async function lockNotices(db: NoticesDatabase): Promise<void> {
  await sql`select pg_advisory_xact_lock(${noticesLock})`.execute(db);
}

type Kind = Pick<NewNotice, 'owner' | 'room' | 'event'>;

function kindOf({ owner, room, event }: Kind): string {
  return `${owner} ${room} ${event}`;
}

/** Notices of the last minute that stand for themselves or for others, by their kind. */
async function readShown(
  db: NoticesDatabase,
  notices: readonly NewNotice[],
  nowMs: number,
): Promise<Map<string, Shown[]>> {
  const kinds = [...new Map(notices.map((each) => [kindOf(each), each])).values()];
  const { rows } = await sql<{ id: string; owner: string; room: string; event: string } & Many>`
    select n.id, n.owner, n.room, n.event, n.many
    from unnest(${kinds.map(({ owner }) => owner)}::bigint[],
      ${kinds.map(({ room }) => room)}::text[],
      ${kinds.map(({ event }) => event)}::text[]) k (owner, room, event)
    join notices n on n.owner = k.owner and n.room = k.room and n.event = k.event
    where n.joined_to is null and n.made_ms > ${nowMs - KIND_WINDOW_MS} and n.made_ms <= ${nowMs}
    order by n.id`.execute(db);
  const shown = new Map<string, Shown[]>();
  for (const { id, owner, room, event, many } of rows) {
    const kind = kindOf({ owner: Number(owner), room, event });
    shown.set(kind, [...(shown.get(kind) ?? []), { id: Number(id), many }]);
  }
  return shown;
}

interface Many {
  readonly many: number;
}

type Named = Pick<NewNotice, 'room' | 'event' | 'eventId'>;

function nameOf({ room, event, eventId }: Named): string {
  return JSON.stringify([room, event, eventId]);
}

/** Those that do not stand there yet, each once: of two that are the same the first. */
async function newAmong(
  db: NoticesDatabase,
  notices: readonly NewNotice[],
): Promise<ReadonlySet<NewNotice>> {
  const byName = new Map(notices.toReversed().map((each) => [nameOf(each), each]));
  const { rows } = await sql<{ room: string; event: string; event_id: string }>`
    select n.room, n.event, n.event_id
    from unnest(${notices.map(({ room }) => room)}::text[],
      ${notices.map(({ event }) => event)}::text[],
      ${notices.map(({ eventId }) => eventId)}::text[]) asked (room, event, event_id)
    join notices n on n.room = asked.room and n.event = asked.event
      and n.event_id = asked.event_id`.execute(db);
  for (const { room, event, event_id: eventId } of rows) {
    byName.delete(nameOf({ room, event, eventId }));
  }
  return new Set(byName.values());
}

/** Inserts notices that do not stand there; answers the number of each, in their order. */
async function insert(
  db: NoticesDatabase,
  notices: readonly NewNotice[],
  nowMs: number,
): Promise<number[]> {
  if (notices.length === 0) return [];
  const text = (of: (notice: NewNotice) => string) => sql`${notices.map(of)}::text[]`;
  const { rows } = await sql<{ id: string; room: string; event: string; event_id: string }>`
    insert into notices
      (owner, class, room, event, event_id, details, url, is_shown, made_ms)
    select owner, class, room, event, event_id, details, url, is_shown, ${nowMs}::bigint
    from unnest(${notices.map(({ owner }) => owner)}::bigint[], ${text((each) => each.class)},
      ${text(({ room }) => room)}, ${text(({ event }) => event)},
      ${text(({ eventId }) => eventId)}, ${text(({ details }) => JSON.stringify(details))},
      ${text(({ url }) => url)}, ${notices.map(({ isShown }) => isShown)}::boolean[])
      with ordinality
      n (owner, class, room, event, event_id, details, url, is_shown, place)
    order by place
    returning id, room, event, event_id`.execute(db);
  const ids = new Map(
    rows.map(({ id, event_id: eventId, ...row }) => [nameOf({ ...row, eventId }), Number(id)]),
  );
  return notices.map((notice) => {
    const id = ids.get(nameOf(notice));
    if (id === undefined) throw new Error(`a notice has not been written: ${nameOf(notice)}`);
    return id;
  });
}

async function storeJoined(
  db: NoticesDatabase,
  kinds: readonly Readonly<KindOfMinute>[],
): Promise<void> {
  const joins = kinds.flatMap(({ joined }) => [...joined]);
  const grown = kinds.flatMap(({ grown: leaders }) => [...leaders]);
  if (joins.length > 0) {
    await sql`
      update notices set joined_to = j.leader, many = 1
      from unnest(${joins.map(([id]) => id)}::bigint[],
        ${joins.map(([, leader]) => leader)}::bigint[]) j (id, leader)
      where notices.id = j.id`.execute(db);
  }
  if (grown.length > 0) {
    await sql`
      update notices set many = g.many, read_ms = 0
      from unnest(${grown.map(({ id }) => id)}::bigint[],
        ${grown.map(({ many }) => many)}::integer[]) g (id, many)
      where notices.id = g.id`.execute(db);
  }
}

/**
 * Writes notices within a transaction, in their order; undefined where one stands there already.
 * From the sixth of a kind within a minute on they join the first of them, which is unread again.
 */
export async function writeNotices(
  db: NoticesDatabase,
  notices: readonly NewNotice[],
  nowMs: number,
): Promise<readonly (Written | undefined)[]> {
  if (notices.length === 0) return [];
  await lockNotices(db);
  const shown = await readShown(db, notices, nowMs);
  const added = await newAmong(db, notices);
  const kinds = new Map<string, KindOfMinute>();
  const minuteOf = (notice: NewNotice): KindOfMinute => {
    const kind = kindOf(notice);
    const minute = kinds.get(kind) ?? new KindOfMinute(shown.get(kind) ?? []);
    kinds.set(kind, minute);
    return minute;
  };
  const rows = [...notices].filter((each) => added.has(each) && minuteOf(each).plan());
  const ids = await insert(db, rows, nowMs);
  const idOf = new Map(rows.map((notice, at) => [notice, ids[at]]));
  const written = notices.map((notice) =>
    added.has(notice) ? minuteOf(notice).add(idOf.get(notice)) : undefined,
  );
  await storeJoined(db, [...kinds.values()]);
  return written;
}

/** Marks notices of a customer as read; all without a number. Answers how many were unread. */
export async function markRead(
  db: NoticesDatabase,
  owner: number,
  id: number | undefined,
  nowMs: number,
): Promise<number> {
  const one = id === undefined ? sql`true` : sql`id = ${id}`;
  const { numAffectedRows } = await sql`
    update notices set read_ms = ${nowMs}
    where owner = ${owner} and joined_to is null and is_shown and read_ms = 0 and ${one}`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Removes what was made before a time; answers how many. */
export async function sweepNotices(db: NoticesDatabase, beforeMs: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notices where made_ms < ${beforeMs}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
