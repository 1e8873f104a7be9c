/** What of this room waits for operators. */
import { sql } from 'kysely';
import type { ConsoleParts } from '../../../platform/server/rooms/console-parts.ts';

export const operatorsConsole: ConsoleParts = {
  queues: [
    {
      kind: 'parked_rooms',
      resource: 'parked_rooms',
      permission: 'house.read',
      query: () => sql`select since_ms as asked_ms from parked_rooms`,
    },
    {
      kind: 'corrections',
      resource: 'corrections',
      permission: 'corrections.read',
      query: () => sql`select proposed_ms as asked_ms from corrections where state = 'proposed'`,
    },
    {
      kind: 'changes',
      resource: 'changes',
      permission: 'changes.read',
      query: () => sql`select asked_ms from house_changes where state = 'asked'`,
    },
  ],
};
