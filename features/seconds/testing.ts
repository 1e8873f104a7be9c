/** Seconds contracts, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import type { SecondsCommand } from './contract.ts';
import { secondsActors, secondsEndowments } from './testing/actors.ts';
import { secondsCalls, secondsSwitched } from './testing/calls.ts';
import { secondsExamples } from './testing/examples.ts';
import { secondsScreens } from './testing/screens.ts';

export const card = {
  name: 'seconds',
  examples: secondsExamples,
  soundCalls: secondsCalls,
  switched: secondsSwitched,
  endowments: secondsEndowments,
  actors: secondsActors,
  screens: secondsScreens,
} as const satisfies TestingCard<SecondsCommand>;
