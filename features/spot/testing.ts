/** Spot trading, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import type { SpotCommand } from './contract/commands.ts';
import { aimSpot, spotActors, spotEndowments } from './testing/actors.ts';
import { spotCalls } from './testing/calls.ts';
import { spotExamples } from './testing/examples.ts';
import { spotScreens } from './testing/screens.ts';

export const card = {
  name: 'spot',
  unproven: {
    spot_fill: [
      // Numbers, by which nothing is reckoned: the other side has the same fill in its receipt.
      ...['orderId', 'fills.*.otherOrder', 'fills.*.seq'].flatMap((field) => [
        `order.${field} less`,
        `order.${field} more`,
      ]),
      // It met the same terms a millisecond earlier, and asked for at least what it got.
      'order.createdMs less',
      'order.fills.*.timeMs more',
      'order.lots more',
      'order.budget more',
      // What set a stop off is no part of what it met.
      'order.stopTicks less',
      'order.stopTicks more',
    ],
  },
  examples: spotExamples,
  soundCalls: spotCalls,
  endowments: spotEndowments,
  actors: spotActors,
  aim: aimSpot,
  screens: spotScreens,
} as const satisfies TestingCard<SpotCommand>;
