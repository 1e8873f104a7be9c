/**
 * How conversations are written: each message once, numbers without gaps, in the order in which
 * they are committed. All of it within a transaction of the room, together with its own rows.
 */
import { type QueryExecutorProvider, sql } from 'kysely';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import type { MessageKind } from '../../../core/wire/conversation.ts';
import { conversationChangesLock, conversationLockSpace } from '../database/locks.ts';

/** How many messages one author may send in a minute, in all his conversations together. */
export const MOST_A_MINUTE = 20;
const MINUTE_MS = 60_000;
/** How long somebody counts as typing after his last key. */
export const TYPING_MS = 6_000;

/** The author of lines that nobody wrote. */
export const HOUSE = 'house';

/** A message that is to be said. */
export interface NewMessage {
  readonly conversationId: number;
  /** As `customer 10001`. */
  readonly author: string;
  /** The member as whom he has read it; operators are members together. */
  readonly member: string;
  readonly clientId: string;
  readonly kind: MessageKind;
  readonly body: string;
}

/** What came of it. */
export interface Said {
  readonly number: number;
  /** False where the same message was there already. */
  readonly isNew: boolean;
}

interface Stored {
  readonly number: number;
  readonly kind: MessageKind;
  readonly body: string;
  readonly removed_ms: string;
}

/**
 * Until the commit nobody else does anything to the same: `author …` is who says something, in
 * whatever conversation, `conversation …` one of them. Who takes both takes the author first, and
 * only then a change, which all have in common: so nobody waits for one another in a ring.
 */
async function lockOne(db: QueryExecutorProvider, what: string): Promise<void> {
  const space = conversationLockSpace;
  await sql`select pg_advisory_xact_lock(${space}::integer, hashtext(${what}))`.execute(db);
}

/** Rooms take it first where they look at what somebody said before he says something more. */
export function lockAuthor(db: QueryExecutorProvider, author: string): Promise<void> {
  return lockOne(db, `author ${author}`);
}

/** Rooms take it where they look at a conversation before they change it; one a transaction. */
export function lockConversation(db: QueryExecutorProvider, id: number): Promise<void> {
  return lockOne(db, `conversation ${id}`);
}

/**
 * Until the commit nobody else gets a change: who reads on from one misses none below it. Taken
 * last, because all conversations have it in common.
 */
async function lockChanges(db: QueryExecutorProvider): Promise<void> {
  await sql`select pg_advisory_xact_lock(${conversationChangesLock})`.execute(db);
}

/** Begins a conversation of a room, or finds the one that there is about the subject. */
export async function openConversation(
  db: QueryExecutorProvider,
  of: { readonly room: string; readonly subject: string; readonly members: readonly string[] },
  nowMs: number,
): Promise<number> {
  await lockOne(db, `subject ${of.room} ${of.subject}`);
  // One that nobody has said anything in has not changed: its first message is its first change.
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into conversations (room, subject, created_ms, change)
      values (${of.room}, ${of.subject}, ${nowMs}, 0) on conflict do nothing returning id)
    select id from made union all
    select id from conversations where room = ${of.room} and subject = ${of.subject}`.execute(db);
  const id = Number(rows[0]?.id);
  await sql`
    insert into conversation_members (conversation_id, member)
    select ${id}, unnest(${[...of.members]}::text[]) on conflict do nothing`.execute(db);
  return id;
}

async function isFlood(db: QueryExecutorProvider, author: string, nowMs: number): Promise<boolean> {
  const { rows } = await sql<{ sent: string }>`
    select count(*) as sent from conversation_messages
    where author = ${author} and sent_ms > ${nowMs - MINUTE_MS}`.execute(db);
  return Number(rows[0]?.sent ?? 0) >= MOST_A_MINUTE;
}

/**
 * Says something, once however often it is sent. Refusals in order: `sent_otherwise` (the same
 * client id with another text), `too_many_messages` (of an author other than the house).
 */
export async function say(
  db: QueryExecutorProvider,
  message: NewMessage,
  nowMs: number,
): Promise<Said | Refusal> {
  const { conversationId, author, member, clientId, kind, body } = message;
  if (author !== HOUSE) await lockAuthor(db, author);
  await lockConversation(db, conversationId);
  const known = await sql<Stored>`
    select number, kind, body, removed_ms from conversation_messages
    where conversation_id = ${conversationId} and author = ${author} and client_id = ${clientId}
    `.execute(db);
  const [same] = known.rows;
  if (same !== undefined) {
    const isSame = same.removed_ms !== '0' || (same.kind === kind && same.body === body);
    return isSame ? { number: same.number, isNew: false } : refuse('sent_otherwise');
  }
  if (author !== HOUSE && (await isFlood(db, author, nowMs))) return refuse('too_many_messages');
  await lockChanges(db);
  const { rows } = await sql<{ last_number: number; change: string }>`
    update conversations
    set last_number = last_number + 1, change = nextval('conversation_changes')
    where id = ${conversationId} returning last_number, change`.execute(db);
  const [given] = rows;
  if (given === undefined) throw new Error(`there is no conversation ${conversationId}`);
  const number = given.last_number;
  await sql`
    insert into conversation_messages
      (conversation_id, number, author, client_id, kind, body, sent_ms, change)
    values (${conversationId}, ${number}, ${author}, ${clientId}, ${kind}, ${body}, ${nowMs},
      ${given.change})`.execute(db);
  // Who answers has read what he answers to.
  await sql`
    update conversation_members set read_number = ${number}, typing_until_ms = 0
    where conversation_id = ${conversationId} and member = ${member}`.execute(db);
  return { number, isNew: true };
}

/** Says a line of the house: a key of words and what fills it, said by who shows it. */
export async function sayLine(
  db: QueryExecutorProvider,
  conversationId: number,
  line: { readonly what: string } & Readonly<Record<string, string | number>>,
  nowMs: number,
): Promise<void> {
  const clientId = `${line.what} ${nowMs}`;
  const own = { author: HOUSE, member: HOUSE, clientId, kind: 'line' } as const;
  await say(db, { conversationId, ...own, body: JSON.stringify(line) }, nowMs);
}

/** Gives a conversation its next change, and the messages of it that have changed the same one. */
export async function touch(
  db: QueryExecutorProvider,
  conversationId: number,
  numbers: readonly number[] = [],
): Promise<void> {
  await lockChanges(db);
  const { rows } = await sql<{ change: string }>`
    update conversations set change = nextval('conversation_changes')
    where id = ${conversationId} returning change`.execute(db);
  if (numbers.length === 0) return;
  await sql`update conversation_messages set change = ${rows[0]?.change ?? '0'}
    where conversation_id = ${conversationId}
      and number = any(${[...numbers]}::integer[])`.execute(db);
}

/** Notes up to where a member has read: never back, never beyond the last message. */
export async function markRead(
  db: QueryExecutorProvider,
  conversationId: number,
  member: string,
  number: number,
): Promise<void> {
  await lockConversation(db, conversationId);
  const upTo = sql`least(${number}::integer, c.last_number)`;
  const { numAffectedRows } = await sql`
    update conversation_members m set read_number = ${upTo} from conversations c
    where c.id = m.conversation_id and m.conversation_id = ${conversationId}
      and m.member = ${member} and m.read_number < ${upTo}`.execute(db);
  if (numAffectedRows !== undefined && numAffectedRows > 0n) await touch(db, conversationId);
}

/** Notes that a member is typing; it passes by itself. */
export async function noteTyping(
  db: QueryExecutorProvider,
  conversationId: number,
  member: string,
  nowMs: number,
): Promise<void> {
  await lockConversation(db, conversationId);
  await sql`
    update conversation_members set typing_until_ms = ${nowMs + TYPING_MS}
    where conversation_id = ${conversationId} and member = ${member}`.execute(db);
  await touch(db, conversationId);
}

/**
 * Takes a message away: its text is gone for good, its place stays. Answers what it was, so that
 * an upload can be let go of; undefined where there is none, or it was taken away before.
 */
export async function removeMessage(
  db: QueryExecutorProvider,
  conversationId: number,
  number: number,
  nowMs: number,
): Promise<{ readonly kind: MessageKind; readonly body: string } | undefined> {
  await lockConversation(db, conversationId);
  const { rows } = await sql<{ kind: MessageKind; body: string }>`
    update conversation_messages m set removed_ms = ${nowMs}, body = ''
    from (select kind, body from conversation_messages
      where conversation_id = ${conversationId} and number = ${number}) was
    where m.conversation_id = ${conversationId} and m.number = ${number} and m.removed_ms = 0
      and m.kind <> 'line'
    returning was.kind, was.body`.execute(db);
  if (rows.length > 0) await touch(db, conversationId, [number]);
  return rows[0];
}

/** Deletes a conversation with all of it; answers the addresses of its uploads. */
export async function forgetConversation(
  db: QueryExecutorProvider,
  conversationId: number,
): Promise<readonly { readonly author: string; readonly address: string }[]> {
  const { rows } = await sql<{ author: string; address: string }>`
    select author, body as address from conversation_messages
    where conversation_id = ${conversationId} and kind in ('picture', 'document')
      and removed_ms = 0 order by number`.execute(db);
  await sql`delete from conversations where id = ${conversationId}`.execute(db);
  return rows;
}
