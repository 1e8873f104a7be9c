/** A sound example of each command. */
import { ALICE, BOB } from '../../../tests/support/example-values.ts';
import type { Examples } from '../../../tests/support/testing-card.ts';
import type { IdentityCommand } from '../contract.ts';

export const identityExamples: Examples<IdentityCommand> = {
  'identity.related': (random) => ({
    owner: random.pick([ALICE, BOB]),
    other: random.whole(201, 209),
    why: 'device',
  }),
};
