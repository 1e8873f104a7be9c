/** How notices are read. */
import { sql } from 'kysely';
import { readPage } from '../../../platform/server/database/paging.ts';
import type { NoticeClass } from '../../../core/wire/notice-classes.ts';
import type { StoredNotice } from '../contract.ts';
import type { NoticesDatabase } from './tables.ts';

/** Which notices of a customer. */
export interface NoticesAsked {
  readonly owner: number;
  readonly class: NoticeClass | undefined;
  readonly page: number;
  readonly limit: number;
}

interface Row {
  readonly id: string;
  readonly owner: string;
  readonly class: NoticeClass;
  readonly room: string;
  readonly event: string;
  readonly details: string;
  readonly url: string;
  readonly made_ms: string;
  readonly read_ms: string;
  readonly many: number;
}

function noticeOf(row: Row): StoredNotice {
  const { room, event, url, many } = row;
  return {
    id: Number(row.id),
    owner: Number(row.owner),
    class: row.class,
    room,
    event,
    details: JSON.parse(row.details) as StoredNotice['details'],
    url,
    madeMs: Number(row.made_ms),
    isRead: row.read_ms !== '0',
    many,
  };
}

/** A page of a customer's notices, newest first. */
export async function listNotices(
  db: NoticesDatabase,
  { owner, class: of, ...page }: NoticesAsked,
): Promise<{ readonly notices: readonly StoredNotice[]; readonly total: number }> {
  const own = sql`
    select id, owner, class, room, event, details, url, made_ms, read_ms, many from notices
    where owner = ${owner} and joined_to is null and is_shown
      and ${of === undefined ? sql`true` : sql`class = ${of}`}`;
  const { rows, total } = await readPage<Row>(db, own, sql`made_ms desc, id desc`, page);
  return { notices: rows.map(noticeOf), total };
}

/** Some notices by their numbers. */
export async function readNotice(
  db: NoticesDatabase,
  id: number,
): Promise<StoredNotice | undefined> {
  const { rows } = await sql<Row>`
    select id, owner, class, room, event, details, url, made_ms, read_ms, many from notices
    where id = ${id}`.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : noticeOf(row);
}

/** Whether a customer has such a notice to be shown. */
export async function hasNotice(db: NoticesDatabase, owner: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('notices')
    .select('id')
    .where('id', '=', String(id))
    .where('owner', '=', String(owner))
    .where('joined_to', 'is', null)
    .where('is_shown', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many notices of a customer are unread. */
export async function countUnread(db: NoticesDatabase, owner: number): Promise<number> {
  const { rows } = await sql<{ unread: string }>`
    select count(*) as unread from notices
    where owner = ${owner} and joined_to is null and is_shown and read_ms = 0`.execute(db);
  return Number(rows[0]?.unread ?? 0);
}

/** Who was written to after a number, and the last number. */
export async function ownersAfter(
  db: NoticesDatabase,
  afterId: number,
): Promise<{ readonly owners: readonly number[]; readonly lastId: number }> {
  const { rows } = await sql<{ owner: string; last: string }>`
    select owner, max(id) as last from notices where id > ${afterId} and is_shown
    group by owner`.execute(db);
  const lastId = rows.reduce((most, { last }) => Math.max(most, Number(last)), afterId);
  return { owners: rows.map(({ owner }) => Number(owner)), lastId };
}

/** Those that stand for many and were made after a moment: whose they are, and for how many. */
export async function countedSince(
  db: NoticesDatabase,
  sinceMs: number,
): Promise<readonly { readonly id: number; readonly owner: number; readonly many: number }[]> {
  const { rows } = await sql<{ id: string; owner: string; many: number }>`
    select id, owner, many from notices
    where made_ms > ${sinceMs} and many > 1 and joined_to is null and is_shown`.execute(db);
  return rows.map(({ id, owner, many }) => ({ id: Number(id), owner: Number(owner), many }));
}

/** The last number that was given. */
export async function lastNotice(db: NoticesDatabase): Promise<number> {
  const { rows } = await sql<{ last: string }>`
    select coalesce(max(id), 0) as last from notices`.execute(db);
  return Number(rows[0]?.last ?? 0);
}
