/** How conversations are read. */
import { type QueryExecutorProvider, sql } from 'kysely';
import type { AroundPage, MessageKind, StoredMessage } from '../../../core/wire/conversation.ts';

/** Which messages: those after a number, those before one, or without either the newest ones. */
export interface PageAsked {
  readonly after?: number | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}

/** A message as its table has it. */
export interface MessageColumns {
  readonly number: number;
  readonly author: string;
  readonly kind: MessageKind;
  readonly body: string;
  readonly client_id: string;
  readonly sent_ms: string;
  readonly removed_ms: string;
}

/** The message of a row. */
export function messageOf(row: MessageColumns): StoredMessage {
  const { number, author, kind, body } = row;
  const times = { sentMs: Number(row.sent_ms), isRemoved: row.removed_ms !== '0' };
  return { number, author, kind, body, clientId: row.client_id, ...times };
}

/** A page of messages, oldest first. */
export async function readMessages(
  db: QueryExecutorProvider,
  conversationId: number,
  { after, before, limit }: PageAsked,
): Promise<readonly StoredMessage[]> {
  const own = sql`conversation_id = ${conversationId}`;
  const columns = sql`number, author, kind, body, client_id, sent_ms, removed_ms`;
  if (after !== undefined) {
    const { rows } = await sql<MessageColumns>`
      select ${columns} from conversation_messages
      where ${own} and number > ${after} order by number limit ${limit}`.execute(db);
    return rows.map(messageOf);
  }
  const below = before === undefined ? sql`true` : sql`number < ${before}`;
  const { rows } = await sql<MessageColumns>`
    select ${columns} from conversation_messages
    where ${own} and ${below} order by number desc limit ${limit}`.execute(db);
  return rows.map(messageOf).reverse();
}

/** One message; undefined where there is none, or it was taken away. */
export async function readMessage(
  db: QueryExecutorProvider,
  conversationId: number,
  number: number,
): Promise<StoredMessage | undefined> {
  const [found] = await readMessages(db, conversationId, { before: number + 1, limit: 1 });
  return found?.number === number && !found.isRemoved ? found : undefined;
}

/** What is around its messages, for one of its members. */
export async function readAround(
  db: QueryExecutorProvider,
  conversationId: number,
  member: string,
  nowMs: number,
): Promise<AroundPage> {
  const { rows } = await sql<{
    last_number: number;
    others_read: number;
    is_typing: boolean;
    removed: number[] | null;
  }>`
    select c.last_number,
      coalesce(max(m.read_number) filter (where m.member <> ${member}), 0) as others_read,
      coalesce(bool_or(m.typing_until_ms > ${nowMs}) filter (where m.member <> ${member}), false)
        as is_typing,
      (select array_agg(number order by number) from conversation_messages r
        where r.conversation_id = c.id and r.removed_ms > 0) as removed
    from conversations c left join conversation_members m on m.conversation_id = c.id
    where c.id = ${conversationId} group by c.id`.execute(db);
  const [row] = rows;
  return {
    lastNumber: row?.last_number ?? 0,
    othersRead: row?.others_read ?? 0,
    isTyping: row?.is_typing ?? false,
    removed: row?.removed ?? [],
  };
}

/** How a conversation stands for a member, for a list of them. */
export interface Glance {
  readonly lastNumber: number;
  readonly readNumber: number;
  readonly last: StoredMessage | undefined;
}

/** The same of several conversations, with the last message of each. */
export async function readGlances(
  db: QueryExecutorProvider,
  conversationIds: readonly number[],
  member: string,
): Promise<ReadonlyMap<number, Glance>> {
  const { rows } = await sql<
    Partial<MessageColumns> & { id: string; last_number: number; read_number: number | null }
  >`
    select c.id, c.last_number, m.read_number, l.number, l.author, l.kind, l.body, l.client_id,
      l.sent_ms, l.removed_ms
    from conversations c
    left join conversation_members m on m.conversation_id = c.id and m.member = ${member}
    left join conversation_messages l on l.conversation_id = c.id and l.number = c.last_number
    where c.id = any(${[...conversationIds]}::bigint[])`.execute(db);
  return new Map(
    rows.map((row) => {
      const last =
        row.number === undefined || row.number === null
          ? undefined
          : messageOf(row as MessageColumns);
      const glance = { lastNumber: row.last_number, readNumber: row.read_number ?? 0, last };
      return [Number(row.id), glance] as const;
    }),
  );
}

/** A conversation in which something has happened, and who is in it. */
export interface Changed {
  readonly change: number;
  readonly subject: string;
  readonly members: readonly string[];
}

/** The last change of all conversations of a room; 0 where there is none. */
export async function lastChange(db: QueryExecutorProvider, room: string): Promise<number> {
  const { rows } = await sql<{ change: string | null }>`
    select max(change) as change from conversations where room = ${room}`.execute(db);
  return Number(rows[0]?.change ?? 0);
}

/** The conversations of a room in which something has happened since a change, oldest first. */
export async function changedAfter(
  db: QueryExecutorProvider,
  room: string,
  change: number,
  limit: number,
): Promise<readonly Changed[]> {
  const { rows } = await sql<{ change: string; subject: string; members: string[] }>`
    select c.change, c.subject,
      coalesce(array_agg(m.member) filter (where m.member is not null), '{}') as members
    from (select id, change, subject from conversations
      where room = ${room} and change > ${change} order by change limit ${limit}) c
    left join conversation_members m on m.conversation_id = c.id
    group by c.id, c.change, c.subject order by c.change`.execute(db);
  return rows.map(({ change: at, subject, members }) => ({ change: Number(at), subject, members }));
}
