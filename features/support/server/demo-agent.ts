/**
 * Greets who says hello in a demo, where nobody sits at the desk. It says what it is, and it is no
 * first answer: figures of how soon people answer are of people.
 */
import { sql } from 'kysely';
import { customerOf, DESK } from '../../../platform/server/conversations/members.ts';
import { say } from '../../../platform/server/conversations/writing.ts';
import { greets } from '../rules/texts.ts';
import type { SupportDatabase } from '../store/tables.ts';
import { DEMO_AGENT } from './authors.ts';

/** Nobody types faster. */
const PAUSE_MS = 2_000;
/** Who wrote longer ago than that is answered by somebody else, or by nobody. */
const LATE_MS = 60_000;
const CLIENT_ID = 'greeting';

interface Waiting {
  readonly id: string;
  readonly author: string;
  readonly body: string;
}

/** Answers each greeting that nobody has answered, once a conversation; answers how many. */
export async function greetInDemo(
  db: SupportDatabase,
  greetings: readonly string[],
  nowMs: number,
): Promise<number> {
  const { rows } = await sql<Waiting>`
    select c.id, m.author, m.body from support_tickets t
    join conversations c on c.id = t.conversation_id
    join conversation_messages m on m.conversation_id = c.id and m.number = c.last_number
    where t.state = 'new' and m.kind = 'text' and m.removed_ms = 0
      and m.sent_ms between ${nowMs - LATE_MS} and ${nowMs - PAUSE_MS}
      and not exists (select from conversation_messages g
        where g.conversation_id = c.id and g.author = ${DEMO_AGENT})
    order by c.id limit 20`.execute(db);
  const greeted = rows.filter(({ author, body }) => {
    const isAsker = customerOf(author) !== undefined || author.startsWith('visitor ');
    return isAsker && greets(body, greetings);
  });
  for (const { id } of greeted) {
    await db.transaction().execute(async (work) => {
      const own = { conversationId: Number(id), author: DEMO_AGENT, member: DESK };
      const line = { clientId: CLIENT_ID, kind: 'line' } as const;
      await say(work, { ...own, ...line, body: JSON.stringify({ what: 'demo_hello' }) }, nowMs);
    });
  }
  return greeted.length;
}
