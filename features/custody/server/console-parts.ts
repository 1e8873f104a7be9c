/** Counts that wait for a second operator, in the list of what there is to do. */
import { sql } from 'kysely';
import type { ConsoleParts } from '../../../platform/server/rooms/console-parts.ts';

export const custodyConsole: ConsoleParts = {
  queues: [
    {
      kind: 'custody_counts',
      resource: 'custody_counts',
      permission: 'custody.read',
      query: () => sql`select id, note as about, asset_id as asset,
          (hot_units + cold_units + bank_units)::text as units, counted_ms as asked_ms
        from custody_counts where state = 'proposed'`,
    },
  ],
};
