/** Copy trading, as tests find it. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import type { CopyCommand } from './contract.ts';
import { aimCopy, copyActors, copyEndowments } from './testing/actors.ts';
import { copyChanges } from './testing/console-changes.ts';
import { copyExamples } from './testing/examples.ts';
import { copyScreens } from './testing/screens.ts';

export const card = {
  name: 'copy',
  examples: copyExamples,
  soundCalls: {
    '/api/follow/mine': [{ status: 1 }],
    '/api/follow/skips': [{ page: 1 }],
  },
  unheard: ['not_waiting'],
  endowments: copyEndowments,
  actors: copyActors,
  aim: aimCopy,
  consoleChanges: copyChanges,
  screens: copyScreens,
} as const satisfies TestingCard<CopyCommand>;
