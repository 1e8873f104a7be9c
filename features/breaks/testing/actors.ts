/** Customers who take breaks, make them longer, would rather have them shorter, and set limits. */
import type { Envelope } from '../../../core/engine/command.ts';
import { given, type World } from '../../../tests/simulation/world.ts';
import type { Actor } from '../../../tests/support/testing-card.ts';
import { LIMIT_KINDS, LIMIT_PERIODS } from '../contract.ts';

const SHORT_MS = 10_000;

/** Short ones, so that customers of a simulation go on trading. */
function take(world: World): Envelope {
  const ahead = world.random.whole(1, 3) * SHORT_MS;
  const untilMs = world.random.chance(0.3) ? 0 : world.timeMs + ahead;
  return given(world.customer(), { type: 'breaks.take', untilMs });
}

/** Wide enough for most of them, and narrow enough that some are kept. */
function limit(world: World): Envelope {
  const { random } = world;
  const [kind, period] = [random.pick(LIMIT_KINDS), random.pick(LIMIT_PERIODS)];
  const units = random.chance(0.2) ? '0' : String(random.whole(1, 2_000) * 10 ** 10);
  return given(world.customer(), { type: 'breaks.set_limit', kind, period, units });
}

export const breaksActors: readonly Actor[] = [
  { weight: 0.03, act: take },
  { weight: 0.05, act: limit },
];
