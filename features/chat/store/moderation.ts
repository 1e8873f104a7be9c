/** Reports, and who may not write. */
import { sql } from 'kysely';
import {
  numberedPage,
  orderedPage,
  type PageAsked,
} from '../../../platform/server/rooms/page-of.ts';
import type { ConsolePage } from '../../../platform/server/http/console-call.ts';
import type { ChatMute, ReportReason } from '../contract.ts';
import type { ChatDatabase } from './tables.ts';

interface MuteRow {
  readonly id: string;
  readonly owner: string;
  readonly reason: string;
  readonly operator: string;
  readonly made_ms: string;
  readonly until_ms: string;
  readonly lifted_ms: string;
}

function muteOf(row: MuteRow): ChatMute {
  return {
    id: Number(row.id),
    owner: Number(row.owner),
    reason: row.reason,
    operator: Number(row.operator),
    madeMs: Number(row.made_ms),
    untilMs: Number(row.until_ms),
    liftedMs: Number(row.lifted_ms),
  };
}

/** The mute that ends last of those of a customer which hold; undefined where none does. */
export async function readMute(
  db: ChatDatabase,
  owner: number,
  nowMs: number,
): Promise<ChatMute | undefined> {
  const { rows } = await sql<MuteRow>`
    select * from chat_mutes where owner = ${owner} and lifted_ms = 0
      and (until_ms = 0 or until_ms > ${nowMs})
    order by until_ms = 0 desc, until_ms desc limit 1`.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : muteOf(row);
}

/** Mutes somebody; answers the number. */
export async function addMute(
  db: ChatDatabase,
  mute: Omit<ChatMute, 'id' | 'liftedMs'>,
): Promise<number> {
  const row = await db
    .insertInto('chat_mutes')
    .values({
      owner: String(mute.owner),
      reason: mute.reason,
      operator: String(mute.operator),
      made_ms: String(mute.madeMs),
      until_ms: String(mute.untilMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(row.id);
}

/** Lifts a mute that holds; whose it was, undefined where there is none. */
export async function liftMute(
  db: ChatDatabase,
  id: number,
  nowMs: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ owner: string }>`
    update chat_mutes set lifted_ms = ${nowMs}
    where id = ${id} and lifted_ms = 0 and (until_ms = 0 or until_ms > ${nowMs})
    returning owner`.execute(db);
  return rows[0] === undefined ? undefined : Number(rows[0].owner);
}

/** A page of mutes, the newest first, and how many there are. */
export async function listMutes(
  db: ChatDatabase,
  asked: PageAsked,
): Promise<ConsolePage<ChatMute>> {
  const found = await numberedPage<MuteRow>(db, sql`select * from chat_mutes`, asked);
  return { ...found, data: found.data.map(muteOf) };
}

/** Which message of which room. */
export interface MessageAt {
  readonly conversationId: number;
  readonly number: number;
}

/** Reports a message, once each; false where this one has reported it before. */
export async function addReport(
  db: ChatDatabase,
  at: MessageAt,
  report: { readonly reporter: number; readonly why: ReportReason; readonly isOld: boolean },
  nowMs: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('chat_reports')
    .values({
      conversation_id: String(at.conversationId),
      number: at.number,
      reporter: String(report.reporter),
      why: report.why,
      is_old: report.isOld,
      made_ms: String(nowMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** How many reports a customer has made since a time. */
export async function reportsSince(
  db: ChatDatabase,
  reporter: number,
  sinceMs: number,
): Promise<number> {
  const { rows } = await sql<{ made: string }>`
    select count(*) as made from chat_reports
    where reporter = ${reporter} and made_ms > ${sinceMs}`.execute(db);
  return Number(rows[0]?.made ?? 0);
}

/** Who has reported a message, as far as nobody has decided about it since. */
export async function openReports(
  db: ChatDatabase,
  { conversationId, number }: MessageAt,
): Promise<readonly { readonly reporter: number; readonly isOld: boolean }[]> {
  const { rows } = await sql<{ reporter: string; is_old: boolean }>`
    select reporter, is_old from chat_reports
    where conversation_id = ${conversationId} and number = ${number} and decided_ms = 0
    order by made_ms, reporter`.execute(db);
  return rows.map(({ reporter, is_old: isOld }) => ({ reporter: Number(reporter), isOld }));
}

/** Somebody has decided about a message: what was reported before counts no more. */
export async function decideReports(
  db: ChatDatabase,
  { conversationId, number }: MessageAt,
  nowMs: number,
): Promise<void> {
  await sql`update chat_reports set decided_ms = ${nowMs}
    where conversation_id = ${conversationId} and number = ${number} and decided_ms = 0`.execute(
    db,
  );
}

/** A message that waits for a moderator. */
export interface WaitingReport {
  readonly room: string;
  readonly number: number;
  readonly reports: number;
  readonly whys: string;
  readonly author: string;
  readonly text: string;
  readonly kind: string;
  readonly isHidden: boolean;
  readonly firstMs: number;
}

type ReportRow = Readonly<Record<string, string>> & { readonly is_hidden: boolean };

/** A page of what waits for a moderator: what is hidden first, then what was reported first. */
export async function listReported(
  db: ChatDatabase,
  asked: PageAsked,
): Promise<ConsolePage<WaitingReport>> {
  const waiting = sql`
    select r.name as room, p.number, count(*) as reports, min(p.made_ms) as first_ms,
      string_agg(distinct p.why, ', ' order by p.why) as whys, m.author, m.body, m.kind,
      m.hidden_ms > 0 as is_hidden
    from chat_reports p join chat_rooms r on r.conversation_id = p.conversation_id
    join conversation_messages m on m.conversation_id = p.conversation_id and m.number = p.number
    where p.decided_ms = 0 and m.removed_ms = 0
    group by r.name, p.number, m.author, m.body, m.kind, m.hidden_ms`;
  const order = sql`is_hidden desc, first_ms, room, number`;
  const { rows, total } = await orderedPage<ReportRow>(db, waiting, order, asked);
  const data = rows.map((row) => ({
    room: String(row['room']),
    number: Number(row['number']),
    reports: Number(row['reports']),
    whys: String(row['whys']),
    author: String(row['author']),
    text: String(row['body']),
    kind: String(row['kind']),
    isHidden: row.is_hidden,
    firstMs: Number(row['first_ms']),
  }));
  return { data, total };
}
