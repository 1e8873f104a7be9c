/** A sound example of each command. */
import type { Examples } from '../../../tests/support/testing-card.ts';
import { account, someId } from '../../../tests/support/example-values.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { USDT } from '../../../tests/support/small-catalogue.ts';
import type { WalletCommand } from '../contract.ts';

export const walletExamples: Examples<WalletCommand> = {
  'wallet.transfer': (random) => ({
    assetId: USDT,
    fromKind: account(random),
    toKind: account(random),
    amount: '1000000000',
  }),
  'wallet.exchange': (random) => ({
    fromAssetId: random.pick([2, 3, 4]),
    toAssetId: random.pick([2, 3, 4]),
    amount: '1000000000',
    ...random.pick([{}, { leastReceived: '1' }, { leastReceived: '1000000000' }]),
    ...random.pick([{}, { bySize: true as const }]),
    ...random.pick([{}, { isProved: true as const }]),
    ...random.pick([
      {},
      { bySize: true as const, isProved: true as const, nextTick: true as const },
      { bySize: true as const, isProved: true as const, locks: true as const },
    ]),
  }),
  'wallet.take_locked': (random, lastId) => ({ exchangeId: someId(random, lastId) }),
  'wallet.lapse_locked': (random, lastId) => ({ exchangeId: someId(random, lastId) }),
  'wallet.expire_exchange': (random, lastId) => ({ exchangeId: someId(random, lastId) }),
  'wallet.fund_demo': () => ({}),
  'wallet.endow': (random) => ({
    gifts: [{ owner: random.whole(200, 999), kind: KIND.seconds, assetId: USDT, amount: '100' }],
  }),
};
