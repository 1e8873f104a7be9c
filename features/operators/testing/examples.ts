/** A sound example of each command. */
import type { Examples } from '../../../tests/support/testing-card.ts';
import { account, someId } from '../../../tests/support/example-values.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { ALICE, BOB } from '../../../tests/support/example-values.ts';
import { USDT } from '../../../tests/support/small-catalogue.ts';
import type { OperatorsCommand } from '../contract.ts';

export const operatorsExamples: Examples<OperatorsCommand> = {
  'operators.anchor': (random) => ({
    lines: random.whole(1, 1_000_000),
    sha256: String(random.whole(0, 9)).repeat(64),
  }),
  'operators.begin_day': () => ({}),
  'operators.publish_terms': (random) => ({
    terms: { productId: 1, version: 1, dayLossUnits: `${random.whole(1, 9)}${'0'.repeat(15)}` },
  }),
  'operators.freeze': (random) => ({
    operator: random.whole(1, 3),
    owner: random.pick([ALICE, BOB]),
    what: random.pick(['trading', 'withdrawal']),
    isFrozen: random.chance(0.3),
    reason: 'a look at the rules',
  }),
  'operators.propose_correction': (random) => ({
    operator: random.whole(1, 3),
    reason: 'a slip',
    lines: [
      {
        fromOwner: random.pick([HOUSE.treasury, HOUSE.secondsDesk, HOUSE.contractsDesk]),
        fromKind: KIND.house,
        toOwner: random.pick([ALICE, BOB]),
        toKind: account(random),
        assetId: USDT,
        amount: '1000000000',
      },
    ],
  }),
  'operators.approve_correction': (random, lastId) => ({
    operator: random.whole(1, 3),
    id: someId(random, lastId),
  }),
  'operators.reject_correction': (random, lastId) => ({
    operator: random.whole(1, 3),
    id: someId(random, lastId),
    reason: 'not so',
  }),
};
