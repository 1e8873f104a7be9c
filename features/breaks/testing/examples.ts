/** A sound example of each command. */
import type { Examples } from '../../../tests/support/testing-card.ts';
import { type BreaksCommand, LIMIT_KINDS, LIMIT_PERIODS } from '../contract.ts';

export const breaksExamples: Examples<BreaksCommand> = {
  'breaks.set_limit': (random) => ({
    kind: random.pick(LIMIT_KINDS),
    period: random.pick(LIMIT_PERIODS),
    units: String(random.whole(0, 1_000) * 1_000_000_000),
  }),
  'breaks.sweep': () => ({}),
  'breaks.take': (random) => ({ untilMs: random.whole(0, 1) }),
};
