/** Counts of what the house holds outside, as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { custodyAccess } from './access.ts';
import { custodyConsole } from './console-parts.ts';
import { makeCustody } from './index.ts';
import { custodyOpening } from './opening-checks.ts';

export const card = {
  name: 'custody',
  make: makeCustody,
  access: custodyAccess,
  console: custodyConsole,
  opening: custodyOpening,
  guards: [
    {
      table: 'custody_counts',
      subject: 'custody count',
      key: ['id'],
      columns: [
        'asset_id',
        'hot_units',
        'cold_units',
        'bank_units',
        'books_units',
        'leaving_units',
        'arriving_units',
        'reported_units',
        'note',
        'state',
        'counted_by',
        'counted_ms',
        'decided_by',
      ],
    },
  ],
  permissions: {
    'custody.read': { roles: ['finance', 'auditor', 'owner'] },
    'custody.count': { roles: ['finance', 'owner'], cools: true, needsTwo: true },
  },
} as const satisfies ServerCard;
