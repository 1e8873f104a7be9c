/** Spot trading, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import type { SpotCommand } from './contract/commands.ts';
import { aimSpot, spotActors, spotEndowments } from './testing/actors.ts';
import { spotCalls } from './testing/calls.ts';
import { spotExamples } from './testing/examples.ts';
import { spotScreens } from './testing/screens.ts';

export const card = {
  name: 'spot',
  examples: spotExamples,
  soundCalls: spotCalls,
  endowments: spotEndowments,
  actors: spotActors,
  aim: aimSpot,
  screens: spotScreens,
} as const satisfies TestingCard<SpotCommand>;
