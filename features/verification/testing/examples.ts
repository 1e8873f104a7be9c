/** A sound example of each command. */
import type { Examples } from '../../../tests/support/testing-card.ts';
import { ALICE, BOB } from '../../../tests/support/example-values.ts';
import type { VerificationCommand } from '../contract.ts';

export const verificationExamples: Examples<VerificationCommand> = {
  'verification.submit': (random) => ({
    level: random.pick([1, 2]),
    formId: random.whole(1, 9),
    person: random.whole(1, 9),
  }),
  'verification.decide': (random) => ({
    operator: random.whole(1, 3),
    owner: random.pick([ALICE, BOB]),
    level: random.pick([1, 2]),
    formId: random.whole(1, 9),
    verdict: random.pick(['approve', 'reject']),
    reason: 'data_differs',
    note: '',
  }),
  'verification.set_limits': (random) => ({
    operator: random.whole(1, 3),
    reason: 'agreed',
    limits: ([0, 1, 2] as const).map((level) => ({
      level,
      withdrawalUnits: String(level * 1_000_000_000),
      fiatUnits: '0',
    })),
  }),
};
