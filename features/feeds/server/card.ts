/** The feeds as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { feedsAccess } from './access.ts';
import { feedsSeed } from '../seed.ts';
import { makeFeeds } from './make.ts';
import { feedsPrologue } from '../prologue.ts';

export const card = {
  name: 'feeds',
  make: makeFeeds,
  access: feedsAccess,
  seed: feedsSeed,
  prologue: feedsPrologue,
  guards: [
    {
      table: 'maker_terms',
      subject: 'market maker',
      key: ['market_id'],
      columns: ['is_on', 'half_spread_ppm', 'depth_ppm', 'budget_units'],
    },
  ],
  permissions: {
    'maker.read': { roles: ['finance', 'markets', 'auditor', 'owner'] },
    'maker.change': { roles: ['markets', 'owner'] },
  },
} as const satisfies ServerCard;
