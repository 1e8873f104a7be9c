/** A sound example of each command. */
import type { Examples } from '../../../tests/support/testing-card.ts';
import { someId } from '../../../tests/support/example-values.ts';
import { USDT } from '../../../tests/support/small-catalogue.ts';
import type { WithdrawalCommand } from '../contract.ts';

export const withdrawalExamples: Examples<WithdrawalCommand> = {
  'withdrawal.ask': () => ({
    assetId: USDT,
    way: 'erc20',
    amount: '5000000000',
    destinationId: 1,
    destinationSavedMs: 0,
    lockedUntilMs: 0,
  }),
  'withdrawal.cancel': (random, lastId) => ({ withdrawalId: someId(random, lastId) }),
  'withdrawal.approve': (random, lastId) => ({
    operator: random.whole(1, 3),
    withdrawalId: someId(random, lastId),
  }),
  'withdrawal.reject': (random, lastId) => ({
    operator: random.whole(1, 3),
    withdrawalId: someId(random, lastId),
    reason: 'looked at',
  }),
  'withdrawal.sign': (random, lastId) => ({ withdrawalId: someId(random, lastId) }),
  'withdrawal.sent': (random, lastId) => ({
    operator: random.whole(0, 3),
    withdrawalId: someId(random, lastId),
    txId: `0x${'1'.repeat(64)}`,
  }),
  'withdrawal.done': (random, lastId) => ({
    operator: random.whole(0, 3),
    withdrawalId: someId(random, lastId),
  }),
  'withdrawal.failed': (random, lastId) => ({
    operator: random.whole(0, 3),
    withdrawalId: someId(random, lastId),
    reason: 'came back',
  }),
  'withdrawal.set_policy': (random) => ({
    operator: random.whole(1, 3),
    threshold: '100000000',
    reason: 'agreed',
  }),
};
