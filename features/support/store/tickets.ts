/** Conversations with support as they are stored and found. */
import { type Selectable, sql } from 'kysely';
import { ABOUT, type AboutKind, type State, type Ticket, type Topic } from '../contract.ts';
import { guestOwner } from '../../../platform/server/uploads/guests.ts';
import type { SupportDatabase, SupportTables } from './tables.ts';

/** Who asks: a customer by his number, or a visitor by the hash of what proves him. */
export type Asker = { readonly owner: number } | { readonly visitor: string };

type Row = Selectable<SupportTables['support_tickets']>;

function aboutOf({ about_kind: kind, about_id: id }: Row): Ticket['about'] {
  const known = ABOUT.find((each) => each === kind);
  return known === undefined ? undefined : { kind: known, id: Number(id) };
}

function ticketOf(row: Row): Ticket {
  return {
    id: Number(row.id),
    conversationId: Number(row.conversation_id),
    owner: Number(row.owner ?? 0),
    visitor: row.visitor ?? '',
    topic: row.topic,
    state: row.state,
    language: row.language,
    about: aboutOf(row),
    assignedTo: Number(row.assigned_to),
    openedMs: Number(row.opened_ms),
    dueMs: Number(row.due_ms),
    firstAnswerMs: Number(row.first_answer_ms),
    solvedMs: Number(row.solved_ms),
    rating: row.rating,
  };
}

/** One that is to be stored. */
export interface NewTicket {
  readonly conversationId: number;
  readonly asker: Asker;
  readonly address: string;
  readonly topic: Topic;
  readonly language: string;
  readonly about: { readonly kind: AboutKind; readonly id: number } | undefined;
  readonly dueMs: number;
}

/** Stores a new one; answers its number. */
export async function addTicket(
  db: SupportDatabase,
  ticket: NewTicket,
  nowMs: number,
): Promise<number> {
  const { asker, about } = ticket;
  const { id } = await db
    .insertInto('support_tickets')
    .values({
      conversation_id: String(ticket.conversationId),
      owner: 'owner' in asker ? String(asker.owner) : null,
      visitor: 'visitor' in asker ? asker.visitor : null,
      address: ticket.address,
      topic: ticket.topic,
      state: 'new',
      language: ticket.language,
      about_kind: about?.kind ?? '',
      about_id: String(about?.id ?? 0),
      opened_ms: String(nowMs),
      due_ms: String(ticket.dueMs),
      last_ms: String(nowMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** One by its number, locked until the end of the transaction. */
export async function lockTicket(db: SupportDatabase, id: number): Promise<Ticket | undefined> {
  const row = await db
    .selectFrom('support_tickets')
    .selectAll()
    .where('id', '=', String(id))
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : ticketOf(row);
}

/** One by its number. */
export async function readTicket(db: SupportDatabase, id: number): Promise<Ticket | undefined> {
  const row = await db
    .selectFrom('support_tickets')
    .selectAll()
    .where('id', '=', String(id))
    .executeTakeFirst();
  return row === undefined ? undefined : ticketOf(row);
}

/** Whether a conversation is of who asks. */
export function isOf(ticket: Ticket, asker: Asker): boolean {
  if ('owner' in asker) return ticket.owner === asker.owner;
  return ticket.owner === 0 && ticket.visitor === asker.visitor;
}

/** Those of who asks, newest first. */
export async function listTickets(
  db: SupportDatabase,
  asker: Asker,
  limit: number,
): Promise<readonly Ticket[]> {
  const [column, value] =
    'owner' in asker
      ? (['owner', String(asker.owner)] as const)
      : (['visitor', asker.visitor] as const);
  const rows = await db
    .selectFrom('support_tickets')
    .selectAll()
    .where(column, '=', value)
    .orderBy('last_ms', 'desc')
    .limit(limit)
    .execute();
  return rows.map(ticketOf);
}

/** How many of who asks are neither solved nor closed. */
export async function countOpen(db: SupportDatabase, asker: Asker): Promise<number> {
  const tickets = await listTickets(db, asker, 100);
  return tickets.filter(({ state }) => state !== 'solved' && state !== 'closed').length;
}

/** How many conversations visitors of an address have begun since a time. */
export async function countOfAddress(
  db: SupportDatabase,
  address: string,
  sinceMs: number,
): Promise<number> {
  const { rows } = await sql<{ begun: string }>`
    select count(*) as begun from support_tickets
    where address = ${address} and opened_ms > ${sinceMs}`.execute(db);
  return Number(rows[0]?.begun ?? 0);
}

/** Whose the files are that its asker sends: his own, or of a visitor this conversation's. */
export function filesOwner({ owner, conversationId }: Ticket): number {
  return owner > 0 ? owner : guestOwner(conversationId);
}

/** All that visitors have begun from where a visitor began this one, with this one. */
export async function besides(db: SupportDatabase, { id }: Ticket): Promise<readonly Ticket[]> {
  const rows = await db
    .selectFrom('support_tickets')
    .selectAll()
    .where('address', '=', (from) =>
      from.selectFrom('support_tickets').select('address').where('id', '=', String(id)),
    )
    .where('owner', 'is', null)
    .execute();
  return rows.map(ticketOf);
}

/** What changes of one. */
export interface TicketChange {
  readonly state?: State;
  readonly language?: string;
  readonly assignedTo?: number;
  readonly firstAnswerMs?: number;
  readonly solvedMs?: number;
  readonly lastMs?: number;
  readonly rating?: number;
  readonly ratingText?: string;
  readonly transcriptMs?: number;
}

/** Changes what is named. */
export async function changeTicket(
  db: SupportDatabase,
  id: number,
  change: TicketChange,
): Promise<void> {
  const { state, language, rating, ratingText } = change;
  const numbers = {
    assigned_to: change.assignedTo,
    first_answer_ms: change.firstAnswerMs,
    solved_ms: change.solvedMs,
    last_ms: change.lastMs,
    transcript_ms: change.transcriptMs,
  };
  const named = Object.entries({ state, language, rating, rating_text: ratingText });
  const texts = Object.entries(numbers).map(([name, value]) => {
    return [name, value === undefined ? undefined : String(value)] as const;
  });
  const set = Object.fromEntries([...named, ...texts].filter(([, value]) => value !== undefined));
  if (Object.keys(set).length === 0) return;
  await db.updateTable('support_tickets').set(set).where('id', '=', String(id)).execute();
}

/** When a transcript of one was sent last; 0 for never. */
export async function lastTranscriptMs(db: SupportDatabase, id: number): Promise<number> {
  const row = await db
    .selectFrom('support_tickets')
    .select('transcript_ms')
    .where('id', '=', String(id))
    .executeTakeFirst();
  return Number(row?.transcript_ms ?? 0);
}

/** The numbers of solved conversations that are closed by now. */
export async function solvedBefore(db: SupportDatabase, ms: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('support_tickets')
    .select('id')
    .where('state', '=', 'solved')
    .where('solved_ms', '<', String(ms))
    .orderBy('id')
    .limit(500)
    .execute();
  return rows.map(({ id }) => Number(id));
}

/** The conversations whose last message is older than a time. */
export async function silentSince(db: SupportDatabase, ms: number): Promise<readonly Ticket[]> {
  const rows = await db
    .selectFrom('support_tickets')
    .selectAll()
    .where('last_ms', '<', String(ms))
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(ticketOf);
}
