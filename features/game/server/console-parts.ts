/** What of this room waits for operators: prizes that another operator has to confirm. */
import { sql } from 'kysely';
import type { ConsoleParts } from '../../../platform/server/rooms/console-parts.ts';

export const gameConsole: ConsoleParts = {
  queues: [
    {
      kind: 'game_plans',
      resource: 'game_plans',
      permission: 'game.read',
      query: () => sql`select id, reason as about, asked_ms from game_plans where state = 'asked'`,
    },
  ],
};
