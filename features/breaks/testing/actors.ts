/** Customers who take breaks, make them longer and would rather have them shorter. */
import type { Envelope } from '../../../core/engine/command.ts';
import { given, type World } from '../../../tests/simulation/world.ts';
import type { Actor } from '../../../tests/support/testing-card.ts';

const SHORT_MS = 10_000;

/** Short ones, so that customers of a simulation go on trading. */
function take(world: World): Envelope {
  const ahead = world.random.whole(1, 3) * SHORT_MS;
  const untilMs = world.random.chance(0.3) ? 0 : world.timeMs + ahead;
  return given(world.customer(), { type: 'breaks.take', untilMs });
}

export const breaksActors: readonly Actor[] = [{ weight: 0.03, act: take }];
