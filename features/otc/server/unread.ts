/** How much of what the other side has written one has not read. */
import { type QueryExecutorProvider, sql } from 'kysely';
import { customerMember } from '../../../platform/server/conversations/members.ts';
import { subjectOf } from './subject.ts';

/** By order; those with nothing unread are missing. Who writes has read what stands above it. */
export async function readUnread(
  db: QueryExecutorProvider,
  orderIds: readonly number[],
  viewer: number,
): Promise<ReadonlyMap<number, number>> {
  const bySubject = new Map(orderIds.map((id) => [subjectOf(id), id] as const));
  const member = customerMember(viewer);
  const { rows } = await sql<{ subject: string; unread: string }>`
    select c.subject, count(*) as unread
    from conversations c
    join conversation_messages n on n.conversation_id = c.id
    left join conversation_members m on m.conversation_id = c.id and m.member = ${member}
    where c.room = 'otc' and c.subject = any(${[...bySubject.keys()]}::text[])
      and n.removed_ms = 0 and n.number > coalesce(m.read_number, 0)
    group by c.subject`.execute(db);
  return new Map(rows.map((row) => [bySubject.get(row.subject) ?? 0, Number(row.unread)] as const));
}
