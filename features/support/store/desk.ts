/** What operators keep beside a conversation: who has opened it, notes, written answers, hours. */
import { sql } from 'kysely';
import { type Hours, OPENED_MS, STANDARD_HOURS } from '../contract.ts';
import type { SupportDatabase } from './tables.ts';

const TYPING_MS = 6_000;

/** Notes that an operator has opened a conversation. */
export async function noteOpening(
  db: SupportDatabase,
  ticketId: number,
  operator: number,
  nowMs: number,
): Promise<void> {
  await sql`
    insert into support_openings (ticket_id, operator, opened_ms)
    values (${ticketId}, ${operator}, ${nowMs})
    on conflict (ticket_id, operator) do update set opened_ms = ${nowMs}`.execute(db);
}

/** Whether an operator has opened a conversation a while ago at most. */
export async function hasOpened(
  db: SupportDatabase,
  ticketId: number,
  operator: number,
  nowMs: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('support_openings')
    .select('opened_ms')
    .where('ticket_id', '=', String(ticketId))
    .where('operator', '=', String(operator))
    .executeTakeFirst();
  return row !== undefined && nowMs - Number(row.opened_ms) <= OPENED_MS;
}

/** Notes that an operator is typing an answer. */
export async function noteOperatorTyping(
  db: SupportDatabase,
  ticketId: number,
  operator: number,
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('support_openings')
    .set({ typing_until_ms: String(nowMs + TYPING_MS) })
    .where('ticket_id', '=', String(ticketId))
    .where('operator', '=', String(operator))
    .execute();
}

/** The other operators who are typing there. */
export async function typingOperators(
  db: SupportDatabase,
  ticketId: number,
  operator: number,
  nowMs: number,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('support_openings')
    .select('operator')
    .where('ticket_id', '=', String(ticketId))
    .where('operator', '<>', String(operator))
    .where('typing_until_ms', '>', String(nowMs))
    .orderBy('operator')
    .execute();
  return rows.map((row) => Number(row.operator));
}

/** Writes a note about a conversation. */
export async function addNote(
  db: SupportDatabase,
  note: { readonly ticketId: number; readonly operator: number; readonly text: string },
  nowMs: number,
): Promise<void> {
  const { ticketId, operator, text } = note;
  const numbers = { ticket_id: String(ticketId), operator: String(operator) };
  await db
    .insertInto('support_notes')
    .values({ ...numbers, text, made_ms: String(nowMs) })
    .execute();
}

/** The notes about a conversation, oldest first. */
export async function readNotes(db: SupportDatabase, ticketId: number) {
  const rows = await db
    .selectFrom('support_notes')
    .selectAll()
    .where('ticket_id', '=', String(ticketId))
    .orderBy('id')
    .execute();
  return rows.map(({ id, operator, text, made_ms: madeMs }) => ({
    id: Number(id),
    operator: Number(operator),
    text,
    madeMs: Number(madeMs),
  }));
}

/** An answer that is written once and said often. */
export interface Canned {
  readonly id: number;
  readonly name: string;
  /** A topic, or empty for all. */
  readonly topic: string;
  readonly texts: Readonly<Record<string, string>>;
  /** The address of a picture that is said with it, or empty. */
  readonly picture: string;
  readonly changedBy: number;
  readonly changedMs: number;
}

/** All of them by their names. */
export async function readCanned(db: SupportDatabase): Promise<readonly Canned[]> {
  const rows = await db.selectFrom('support_canned').selectAll().orderBy('name').execute();
  return rows.map(({ id, name, topic, texts, picture, changed_by: by, changed_ms: ms }) => ({
    id: Number(id),
    name,
    topic,
    texts: JSON.parse(texts) as Canned['texts'],
    picture,
    changedBy: Number(by),
    changedMs: Number(ms),
  }));
}

/** Writes one anew by its name. */
export async function saveCanned(
  db: SupportDatabase,
  canned: Pick<Canned, 'name' | 'topic' | 'texts' | 'picture'>,
  operator: number,
  nowMs: number,
): Promise<void> {
  const { name, topic, texts, picture } = canned;
  const said = JSON.stringify(texts);
  await sql`
    insert into support_canned (name, topic, texts, picture, changed_by, changed_ms)
    values (${name}, ${topic}, ${said}, ${picture}, ${operator}, ${nowMs})
    on conflict (name) do update set topic = excluded.topic, texts = excluded.texts,
      picture = excluded.picture,
      changed_by = excluded.changed_by, changed_ms = excluded.changed_ms`.execute(db);
}

/** Whether a picture belongs to a written answer, or did. */
export async function isPictureOfAnswer(db: SupportDatabase, address: string): Promise<boolean> {
  const found = db.selectFrom('support_pictures').select('address');
  return (await found.where('address', '=', address).executeTakeFirst()) !== undefined;
}

/** Notes that a picture belongs to a written answer: it is let go of no more. */
export async function notePicture(db: SupportDatabase, address: string): Promise<void> {
  await sql`insert into support_pictures (address) values (${address})
    on conflict (address) do nothing`.execute(db);
}

/** Deletes one; false where there is none. */
export async function dropCanned(db: SupportDatabase, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('support_canned')
    .where('id', '=', String(id))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The opening hours. */
export async function readHours(db: SupportDatabase): Promise<Hours> {
  const row = await db.selectFrom('support_hours').select(['zone', 'days']).executeTakeFirst();
  if (row === undefined) return STANDARD_HOURS;
  const days = JSON.parse(row.days) as readonly (readonly [number, number] | null)[];
  return { zone: row.zone, days: days.map((day) => day ?? undefined) };
}

/** Writes the opening hours anew. */
export async function saveHours(db: SupportDatabase, { zone, days }: Hours): Promise<void> {
  const said = JSON.stringify(days.map((day) => day ?? null));
  await sql`insert into support_hours (zone, days) values (${zone}, ${said})
    on conflict (one) do update set zone = excluded.zone, days = excluded.days`.execute(db);
}
