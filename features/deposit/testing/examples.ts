/** A sound example of each command. */
import type { Examples } from '../../../tests/support/testing-card.ts';
import { someId } from '../../../tests/support/example-values.ts';
import { ALICE } from '../../../tests/support/example-values.ts';
import { USDT } from '../../../tests/support/small-catalogue.ts';
import type { DepositCommand } from '../contract.ts';

export const depositExamples: Examples<DepositCommand> = {
  'deposit.ask': (random) => ({
    assetId: USDT,
    network: 'erc20',
    amount: '10000000000',
    voucher: String(random.whole(1, 9)).repeat(32),
  }),
  'deposit.review': (random, lastId) => ({
    operator: random.whole(1, 3),
    requestId: someId(random, lastId),
    verdict: random.pick(['credit', 'reject']),
    amount: '10000000000',
    reason: 'looked at',
  }),
  'deposit.approve': (random, lastId) => ({
    operator: random.whole(1, 3),
    requestId: someId(random, lastId),
    amount: '10000000000',
    reason: 'looked at',
  }),
  'deposit.credit': (random, lastId) => ({
    operator: random.whole(1, 3),
    requestId: someId(random, lastId),
    amount: '10000000000',
    reason: 'looked at',
  }),
  'deposit.set_day_limit': (random) => ({
    operator: random.whole(1, 3),
    limit: String(random.whole(0, 2_000) * 100_000_000),
    reason: 'agreed',
  }),
  'deposit.set_policy': (random) => ({
    operator: random.whole(1, 3),
    threshold: String(random.whole(0, 200) * 100_000_000),
    reason: 'agreed',
  }),
  'deposit.chain_credit': (random) => ({
    network: 'erc20',
    txId: `0x${String(random.whole(1, 50)).padStart(64, '0')}`,
    index: 0,
    owner: ALICE,
    assetId: USDT,
    amount: '10000000000',
    block: 1,
  }),
  'deposit.chain_reverse': (random) => ({
    network: 'erc20',
    txId: `0x${String(random.whole(1, 50)).padStart(64, '0')}`,
    index: 0,
    reason: 'no longer in the chain',
  }),
};
