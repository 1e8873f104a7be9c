/** Token subscriptions, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import type { IeoCommand } from './contract.ts';
import { aimIeo, ieoActors, ieoEndowments } from './testing/actors.ts';
import { ieoChanges } from './testing/console-changes.ts';
import { ieoExamples } from './testing/examples.ts';
import { ieoScreens } from './testing/screens.ts';

export const card = {
  name: 'ieo',
  unproven: {
    // No sale of the demo has a beacon that would show it.
    ieo: ['order.isDemo'],
    // It stands beside what is held, and until when a sale takes orders its end says.
    ieo_begun: ['order.id less', 'order.id more', 'order.placedMs more'],
  },
  examples: ieoExamples,
  switched: [
    {
      product: 'ieo',
      path: '/project/order',
      fields: { project_id: 1, amount: '1', pay_currency: 2, price: '1' },
    },
  ],
  soundCalls: {
    '/api/project/order': [{ project_id: 1, amount: '100', pay_currency: 2, price: '5' }],
  },
  // Only timers, the job of draws and the console's own checks could be told these.
  unheard: [
    'bad_operator',
    'bad_verdict',
    'beacon_missing',
    'market_not_proven',
    'not_allocated',
    'not_cancelled',
    'not_drawing',
    'still_locked',
    'wrong_secret',
  ],
  endowments: ieoEndowments,
  actors: ieoActors,
  aim: aimIeo,
  consoleChanges: ieoChanges,
  screens: ieoScreens,
} as const satisfies TestingCard<IeoCommand>;
