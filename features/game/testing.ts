/** The game, as tests find it. */
import { NUMBER_AND_MARKETS, type TestingCard } from '../../tests/support/testing-card.ts';
import type { GameCommand } from './contract.ts';
import { aimGame, gameActors } from './testing/actors.ts';
import { gameCallExamples } from './testing/calls.ts';
import { gameChanges } from './testing/console-changes.ts';
import { gameExamples } from './testing/examples.ts';
import { gameScreens } from './testing/screens.ts';

export const card = {
  name: 'game',
  unproven: {
    guess: NUMBER_AND_MARKETS,
    draw: [
      ...NUMBER_AND_MARKETS,
      // The chain hashes its time with each tick.
      'order.beacon.*.timeMs less',
      'order.beacon.*.timeMs more',
      'order.drawnMs more',
      'order.takenMs more',
    ],
  },
  examples: gameExamples,
  switched: [
    { product: 'game', code: 'game_off', path: '/game/check_in' },
    { product: 'game', code: 'game_off', path: '/game/guess', fields: { direction: 'up' } },
    { product: 'game', code: 'game_off', path: '/game/tickets', fields: { count: 1 } },
  ],
  soundCalls: gameCallExamples,
  // What only timers and the job of draws are told.
  unheard: [
    'bad_operator',
    'unknown_hour',
    'too_early',
    'bad_commitment',
    'commitment_used',
    'draw_running',
    'no_plan',
    'house_is_full',
    'no_beacon',
    'wrong_secret',
  ],
  actors: gameActors,
  aim: aimGame,
  consoleChanges: gameChanges,
  screens: gameScreens,
} as const satisfies TestingCard<GameCommand>;
