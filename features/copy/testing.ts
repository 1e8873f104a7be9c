/** Copy trading, as tests find it. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import type { CopyCommand } from './contract.ts';
import { aimCopy, copyActors, copyEndowments } from './testing/actors.ts';
import { copyChanges } from './testing/console-changes.ts';
import { copyExamples } from './testing/examples.ts';
import { copyScreens } from './testing/screens.ts';

export const card = {
  name: 'copy',
  unproven: {
    copy_share: [
      // Settlements are in the order of their numbers, and only the highest of them counts.
      'order.before dropped',
      'order.before.*.floatingUnits less',
      'order.before.*.realisedUnits less',
      // In the month of a demo no share has waited its four weeks: `receipts/checks.test.ts` has.
      'order.before.*.floatingUnits more',
      'order.before.*.realisedUnits more',
      'order.id more',
      'order.relationId less',
      'order.relationId more',
      'order.timeMs less',
      'order.timeMs more',
      // Bounds: nothing is due below the mark, and less than what is due may be paid.
      'order.floatingUnits less',
      'order.paidUnits less',
      'order.realisedUnits less',
      'order.sharePpm less',
    ],
  },
  examples: copyExamples,
  switched: [
    {
      product: 'copy',
      path: '/follow/follow',
      fields: { trader_user_id: 999, type: 1, number: '1' },
    },
    { product: 'copy', path: '/follow/apply', fields: { text: 'I trade with care and say why.' } },
  ],
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
