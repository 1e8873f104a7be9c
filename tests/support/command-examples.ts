/** A sound example of every command of the house, for the walk of the structure test. */
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import { contractTerms, secondsTerms } from '../simulation/contract-actors.ts';
import { ALICE, BOB } from './contract-engine.ts';
import type { Random } from './random.ts';
import { btcUsdt, ethUsdt, MONDAY_MS, smallCatalogue, USDT } from './small-catalogue.ts';

/** Makes the fields of a command; `lastId` is the newest id that anything has. */
export type Maker = (random: Random, lastId: number) => object;

export const market = (random: Random) => random.pick([btcUsdt, ethUsdt]);
export const near = (random: Random) => 8_000_000 + random.whole(-40_000, 40_000);
const RECENT = 12;
const someId = (random: Random, lastId: number) =>
  random.whole(Math.max(1, lastId - RECENT), Math.max(1, lastId));
const account = (random: Random) => random.pick([KIND.seconds, KIND.margin, KIND.spot]);

/** A sound example of every command; one that is new needs a line here. */
export const EXAMPLES: Readonly<Record<string, Maker>> = {
  'catalogue.begin_plan': (random, lastId) => ({ planId: someId(random, lastId) }),
  'catalogue.halt': (random) => ({
    operator: 1,
    marketId: market(random),
    isHalted: random.chance(0.5),
    reason: 'A delivery is checked.',
  }),
  'catalogue.install': () => ({ catalogue: smallCatalogue() }),
  'catalogue.plan_terms': (random) => ({
    operator: 1,
    product: 'spot',
    marketId: market(random),
    terms: { makerFeePpm: 0, takerFeePpm: random.whole(0, 10_000), bandPpm: 100_000 },
    fromMs: MONDAY_MS + 7 * 86_400_000,
    reason: 'Summer prices',
  }),
  'catalogue.session': () => ({ calendar: 'weekday' }),
  'catalogue.withdraw_plan': (random, lastId) => ({
    operator: 1,
    planId: someId(random, lastId),
    reason: 'A wrong figure',
  }),
  'contracts.publish_terms': (random) => ({
    terms: contractTerms(market(random), { version: random.whole(1, 4), spreadBps: 90 }),
  }),
  'contracts.open': (random) => ({
    marketId: market(random),
    side: random.pick(['long', 'short']),
    mode: random.pick(['cross', 'isolated']),
    lots: random.whole(1, 3),
    multiple: 100,
    limitTicks: random.chance(0.3) ? near(random) : 0,
    takeProfitTicks: 0,
    stopLossTicks: 0,
  }),
  'contracts.close': (random, lastId) => ({ positionId: someId(random, lastId), lots: 0 }),
  'contracts.close_all': () => ({ sides: 'all' }),
  'contracts.cancel': (random, lastId) => ({ positionId: someId(random, lastId) }),
  'contracts.set_stops': (random, lastId) => ({
    positionId: someId(random, lastId),
    takeProfitTicks: near(random),
    stopLossTicks: near(random),
    trailTicks: 0,
  }),
  'contracts.change_margin': (random, lastId) => ({
    positionId: someId(random, lastId),
    change: '100000000',
  }),
  'contracts.overnight': (random) => ({ marketId: market(random), after: 0 }),
  'feeds.check': (random) => ({ marketId: market(random) }),
  'operators.anchor': (random) => ({
    lines: random.whole(1, 1_000_000),
    sha256: String(random.whole(0, 9)).repeat(64),
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
  'seconds.publish_terms': (random) => ({
    terms: secondsTerms(market(random), { version: random.whole(1, 4), staleMs: 1_000 }),
  }),
  'seconds.place': (random) => ({
    marketId: market(random),
    direction: random.pick(['up', 'down']),
    seconds: random.pick([30, 60]),
    stake: '1000000000',
  }),
  'seconds.settle': (random, lastId) => ({ orderId: someId(random, lastId) }),
  'seconds.accept_risk': () => ({}),
  'seconds.set_limits': () => ({ largestStake: '0', lossPerDay: '0', pausedUntilMs: 0 }),
  'spot.place': (random) => ({
    marketId: market(random),
    side: random.pick(['buy', 'sell']),
    kind: 'limit',
    timeInForce: 'gtc',
    limitTicks: near(random),
    stopTicks: 0,
    triggerBy: 'index',
    lots: random.whole(1, 100) * 10,
    budget: 0,
    postOnly: false,
    selfTrade: 'cancel_taker',
    expiresMs: 0,
    clientOrderId: '',
  }),
  'spot.cancel': (random, lastId) => ({ orderId: someId(random, lastId), clientOrderId: '' }),
  'spot.cancel_all': () => ({ marketIds: [] }),
  'spot.replace': (random, lastId) => ({
    orderId: someId(random, lastId),
    lots: 10,
    limitTicks: near(random),
  }),
  'spot.expire': (random, lastId) => ({ orderId: someId(random, lastId) }),
  'feeds.announce_hour': () => ({ hourMs: 0, keyHash: '' }),
  'feeds.reveal_hour': () => ({ hourMs: 0, keyHash: '', key: '' }),
  'spot.run_stops': (random) => ({ marketId: market(random) }),
  'spot.quote': (random) => ({
    marketId: market(random),
    bids: [[near(random) - 50_000, 100]],
    asks: [[near(random) + 50_000, 100]],
  }),
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
  }),
  'wallet.fund_demo': () => ({}),
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
  'verification.submit': (random) => ({
    level: random.pick([1, 2]),
    formId: random.whole(1, 9),
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
    limits: [0, 1, 2].map((level) => ({
      level,
      withdrawalUnits: String(level * 1_000_000_000),
      fiatUnits: '0',
    })),
  }),
  'wallet.endow': (random) => ({
    gifts: [{ owner: random.whole(200, 999), kind: KIND.seconds, assetId: USDT, amount: '100' }],
  }),
};
