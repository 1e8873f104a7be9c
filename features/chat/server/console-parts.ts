/** What operators see of the chat: a customer's mutes, and what waits for a moderator. */
import { sql } from 'kysely';
import type { ConsoleParts } from '../../../platform/server/rooms/console-parts.ts';

export const chatConsole: ConsoleParts = {
  sections: [
    {
      name: 'chat',
      summary: 'When a customer was muted in the chat, and why.',
      query: (id) => sql`select id, reason, operator, made_ms, until_ms, lifted_ms
        from chat_mutes where owner = ${id}`,
    },
  ],
  queues: [
    {
      kind: 'chat',
      resource: 'chat_reported',
      permission: 'chat.read',
      query: () => sql`select conversation_id || '-' || number as id, min(why) as about,
          min(made_ms) as asked_ms
        from chat_reports where decided_ms = 0 group by conversation_id, number`,
    },
  ],
};
