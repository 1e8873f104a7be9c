/** What of this room waits for operators: token sales that are to be cancelled. */
import { sql } from 'kysely';
import type { ConsoleParts } from '../../../platform/server/rooms/console-parts.ts';

export const ieoConsole: ConsoleParts = {
  queues: [
    {
      kind: 'ieo_cancels',
      resource: 'ieo_projects',
      permission: 'ieo.read',
      query: () => sql`select id, cancel_reason as about, 0 as asked_ms
        from ieo_projects where cancel_asked_by > 0 and cancelled_by = 0`,
    },
  ],
};
