/** What of this room waits for operators: coins and markets that another operator has to list. */
import { sql } from 'kysely';
import type { ConsoleParts } from '../../../platform/server/rooms/console-parts.ts';

export const catalogueConsole: ConsoleParts = {
  queues: [
    {
      kind: 'listings',
      resource: 'listings',
      permission: 'markets.read',
      query: () => sql`select id, reason as about, asked_ms from listings where state = 'asked'`,
    },
  ],
};
