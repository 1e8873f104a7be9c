/**
 * Conversations that everybody reads: what a message is to all of them at once, whatever has
 * happened to it, and by which number of change it is told.
 */
import { type QueryExecutorProvider, sql } from 'kysely';
import type { StoredMessage } from '../../../core/wire/conversation.ts';
import { LARGEST_ID } from '../../../core/wire/scalars.ts';
import { type MessageColumns, messageOf, type PageAsked } from './reading.ts';
import { lockConversation, touch } from './writing.ts';

/** A message of a public conversation. */
export interface PublicMessage extends StoredMessage {
  readonly change: number;
  readonly isHidden: boolean;
  readonly isPinned: boolean;
}

type Row = MessageColumns & {
  readonly change: string;
  readonly hidden_ms: string;
  readonly pinned_ms: string;
};

const COLUMNS = sql`number, author, kind, body, client_id, sent_ms, removed_ms, change, hidden_ms,
  pinned_ms`;

function publicOf(row: Row): PublicMessage {
  const marks = { isHidden: row.hidden_ms !== '0', isPinned: row.pinned_ms !== '0' };
  return { ...messageOf(row), change: Number(row.change), ...marks };
}

/** A page of messages, oldest first, without those of some authors. */
export async function readPublic(
  db: QueryExecutorProvider,
  conversationId: number,
  { after, before, limit }: PageAsked,
  without: readonly string[] = [],
): Promise<readonly PublicMessage[]> {
  const isForward = after !== undefined;
  const bounds = isForward ? sql`number > ${after}` : sql`number < ${before ?? LARGEST_ID}`;
  const { rows } = await sql<Row>`
    select ${COLUMNS} from conversation_messages
    where conversation_id = ${conversationId} and ${bounds}
      and author <> all(${[...without]}::text[])
    order by number ${isForward ? sql`asc` : sql`desc`} limit ${limit}`.execute(db);
  const found = rows.map(publicOf);
  return isForward ? found : found.reverse();
}

/** One message, also where it is hidden; undefined where there is none. */
export async function readOnePublic(
  db: QueryExecutorProvider,
  conversationId: number,
  number: number,
): Promise<PublicMessage | undefined> {
  const [found] = await readPublic(db, conversationId, { after: number - 1, limit: 1 });
  return found?.number === number ? found : undefined;
}

/** What has changed since a change, oldest first: what was said, hidden, shown, pinned, removed. */
export async function readChanged(
  db: QueryExecutorProvider,
  conversationId: number,
  change: number,
  limit: number,
): Promise<readonly PublicMessage[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from conversation_messages
    where conversation_id = ${conversationId} and change > ${change}
    order by change, number limit ${limit}`.execute(db);
  return rows.map(publicOf);
}

/** What stands above the others, the latest first. */
export async function readPinned(
  db: QueryExecutorProvider,
  conversationId: number,
): Promise<readonly PublicMessage[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from conversation_messages
    where conversation_id = ${conversationId} and pinned_ms > 0 and hidden_ms = 0
      and removed_ms = 0 order by pinned_ms desc, number desc`.execute(db);
  return rows.map(publicOf);
}

/** The numbers above one of what nobody is shown: whoever has it takes it away. */
export async function readGone(
  db: QueryExecutorProvider,
  conversationId: number,
  after: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from conversation_messages
    where conversation_id = ${conversationId} and number > ${after}
      and (hidden_ms > 0 or removed_ms > 0) order by number`.execute(db);
  return rows.map(({ number }) => number);
}

/** When an author said his last in a conversation; 0 where he said nothing. */
export async function lastSaidMs(
  db: QueryExecutorProvider,
  conversationId: number,
  author: string,
): Promise<number> {
  const { rows } = await sql<{ last: string | null }>`
    select max(sent_ms) as last from conversation_messages
    where conversation_id = ${conversationId} and author = ${author}`.execute(db);
  return Number(rows[0]?.last ?? 0);
}

/** What an author has said lately in any conversation of a room, oldest first. */
export async function saidLately(
  db: QueryExecutorProvider,
  asked: { readonly room: string; readonly author: string; readonly sinceMs: number },
): Promise<readonly StoredMessage[]> {
  const { rows } = await sql<MessageColumns>`
    select m.number, m.author, m.kind, m.body, m.client_id, m.sent_ms, m.removed_ms
    from conversation_messages m join conversations c on c.id = m.conversation_id
    where c.room = ${asked.room} and m.author = ${asked.author} and m.sent_ms > ${asked.sinceMs}
      and m.removed_ms = 0 order by m.sent_ms, m.number`.execute(db);
  return rows.map(messageOf);
}

type Mark = 'hidden_ms' | 'pinned_ms';

/** Sets or takes a mark; answers whether anything has changed. */
async function mark(
  db: QueryExecutorProvider,
  of: { readonly conversationId: number; readonly number: number; readonly column: Mark },
  atMs: number,
): Promise<boolean> {
  await lockConversation(db, of.conversationId);
  const column = sql.ref(of.column);
  const { numAffectedRows } = await sql`
    update conversation_messages set ${column} = ${atMs}
    where conversation_id = ${of.conversationId} and number = ${of.number} and removed_ms = 0
      and (${column} = 0) = (${atMs}::bigint > 0)`.execute(db);
  const isChanged = (numAffectedRows ?? 0n) > 0n;
  if (isChanged) await touch(db, of.conversationId, [of.number]);
  return isChanged;
}

/** Hides a message from all but moderators, or with 0 shows it again. */
export function setHidden(
  db: QueryExecutorProvider,
  conversationId: number,
  number: number,
  atMs: number,
): Promise<boolean> {
  return mark(db, { conversationId, number, column: 'hidden_ms' }, atMs);
}

/** Has a message stand above the others, or with 0 no more. */
export function setPinned(
  db: QueryExecutorProvider,
  conversationId: number,
  number: number,
  atMs: number,
): Promise<boolean> {
  return mark(db, { conversationId, number, column: 'pinned_ms' }, atMs);
}

/** What was hidden before a time and is still there, by conversation and number. */
export async function hiddenBefore(
  db: QueryExecutorProvider,
  room: string,
  beforeMs: number,
): Promise<readonly { readonly conversationId: number; readonly number: number }[]> {
  const { rows } = await sql<{ conversation_id: string; number: number }>`
    select m.conversation_id, m.number from conversation_messages m
    join conversations c on c.id = m.conversation_id
    where c.room = ${room} and m.hidden_ms > 0 and m.hidden_ms < ${beforeMs} and m.removed_ms = 0
    order by m.conversation_id, m.number limit 500`.execute(db);
  return rows.map(({ conversation_id: id, number }) => ({ conversationId: Number(id), number }));
}
