/** A sound example of each command. */
import type { Examples } from '../../../tests/support/testing-card.ts';
import type { BreaksCommand } from '../contract.ts';

export const breaksExamples: Examples<BreaksCommand> = {
  'breaks.take': (random) => ({ untilMs: random.whole(0, 1) }),
};
