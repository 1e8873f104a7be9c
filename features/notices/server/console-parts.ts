/** What operators see of notices: what a customer was told, and what waits for another. */
import { sql } from 'kysely';
import type { ConsoleParts } from '../../../platform/server/rooms/console-parts.ts';

export const noticesConsole: ConsoleParts = {
  sections: [
    {
      name: 'notices',
      summary: 'Notices of a customer.',
      query: (id) => sql`select id, class, room, event, many, made_ms, read_ms
        from notices where joined_to is null and owner = ${id}`,
    },
  ],
  queues: [
    {
      kind: 'campaigns',
      resource: 'campaigns',
      permission: 'notices.read',
      query: () => sql`select id, reason as about, asked_ms
        from notice_campaigns where state = 'asked'`,
    },
  ],
};
