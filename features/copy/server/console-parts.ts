/** What of this room waits for operators: traders who apply. */
import { sql } from 'kysely';
import type { ConsoleParts } from '../../../platform/server/rooms/console-parts.ts';

export const copyConsole: ConsoleParts = {
  queues: [
    {
      kind: 'copy_traders',
      resource: 'copy_traders',
      permission: 'copy.read',
      query: () => sql`select owner as id, owner, text as about, applied_ms as asked_ms
        from copy_traders where state = 'waiting'`,
    },
  ],
};
