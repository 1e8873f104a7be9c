/** What operators see of all conversations. */
import { sql } from 'kysely';
import { orderedPage, type PageAsked } from '../../../platform/server/rooms/page-of.ts';
import type { Ticket } from '../contract.ts';
import type { SupportDatabase } from './tables.ts';
import { readTicket } from './tickets.ts';

/** Which of them. */
export interface DeskAsked extends PageAsked {
  /** A state, or `waiting_for_us`. */
  readonly state: string;
  /** A topic, or empty for all. */
  readonly topic: string;
  /** The operator whose they are; 0 for all. */
  readonly mine: number;
}

/** A page of conversations: what waits for us by when it is due, all others newest first. */
export async function listForDesk(
  db: SupportDatabase,
  { state, topic, mine, ...asked }: DeskAsked,
): Promise<{ readonly tickets: readonly Ticket[]; readonly total: number }> {
  const isWaiting = state === 'waiting_for_us';
  const wanted = sql`${isWaiting ? sql`state in ('new', 'open')` : sql`state = ${state}`}
    and ${topic === '' ? sql`true` : sql`topic = ${topic}`}
    and ${mine === 0 ? sql`true` : sql`assigned_to = ${mine}`}`;
  const order = isWaiting ? sql`first_answer_ms > 0, due_ms, id` : sql`last_ms desc, id desc`;
  const query = sql`
    select id, first_answer_ms, due_ms, last_ms from support_tickets where ${wanted}`;
  const { rows, total } = await orderedPage<{ id: string }>(db, query, order, asked);
  const found = await Promise.all(rows.map(({ id }) => readTicket(db, Number(id))));
  const tickets = found.filter((ticket) => ticket !== undefined);
  return { tickets, total };
}
