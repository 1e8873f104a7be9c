/** What operators see of support: a customer's conversations, and those that wait for an answer. */
import { sql } from 'kysely';
import type { ConsoleParts } from '../../../platform/server/rooms/console-parts.ts';

export const supportConsole: ConsoleParts = {
  sections: [
    {
      name: 'support',
      summary: 'Conversations of a customer with support.',
      query: (id) => sql`select id, topic, state, assigned_to, opened_ms, last_ms, rating
        from support_tickets where owner = ${id}`,
    },
  ],
  queues: [
    {
      kind: 'support',
      resource: 'support_tickets',
      permission: 'support.read',
      promisedMs: 24 * 3_600_000,
      query: () => sql`select id, owner, topic as about, last_ms as asked_ms from support_tickets
        where state in ('new', 'open')`,
    },
  ],
  life: [
    (id) => sql`select opened_ms as time_ms, 'Wrote to support' as what,
        topic || ', ' || state as about, null::integer as asset, null::bigint as units,
        null::integer as market
      from support_tickets where owner = ${id}`,
  ],
  finders: [
    {
      label: 'Conversation',
      resource: 'support_tickets',
      permission: 'support.read',
      query: (_text, number) => sql`select id, owner, topic || ', ' || state as about
        from support_tickets where id = ${number}`,
    },
  ],
};
