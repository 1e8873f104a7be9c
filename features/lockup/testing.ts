/** Lock-ups, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import type { LockupCommand } from './contract.ts';
import { aimLockup, lockupActors, lockupEndowments } from './testing/actors.ts';
import { lockupChanges } from './testing/console-changes.ts';
import { lockupExamples } from './testing/examples.ts';
import { lockupScreens } from './testing/screens.ts';

export const card = {
  name: 'lockup',
  unproven: {
    // What has matured is given back at its end or later.
    lockup: ['order.endedMs more', 'order.id less', 'order.id more'],
    lockup_begun: ['order.id less', 'order.id more'],
  },
  examples: lockupExamples,
  switched: [
    {
      product: 'lockup',
      isOfferedAtFirst: true,
      path: '/lh/deposit',
      fields: { config_id: 1, amount: '100' },
    },
  ],
  soundCalls: { '/api/lh/deposit': [{ config_id: 2, amount: '100', auto_renew: 1 }] },
  endowments: lockupEndowments,
  actors: lockupActors,
  aim: aimLockup,
  consoleChanges: lockupChanges,
  screens: lockupScreens,
} as const satisfies TestingCard<LockupCommand>;
