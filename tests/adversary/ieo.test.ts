/** What somebody may try with token sales to get more than the published formula gives. */
import { expect, test } from 'vitest';
import { commitmentOf } from '../../core/draw/draw.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { DAY_MS, HOUR_MS } from '../../features/ieo/contract.ts';
import { WHOLE } from '../../features/ieo/testing/terms.ts';
import { IeoWorld, TOKEN } from '../../features/ieo/testing/world.ts';
import { ALICE, BOB } from '../support/contract-engine.ts';
import { aaplUsdt, btcUsdt, ethUsdt, USDT } from '../support/small-catalogue.ts';

const SECRET = '5a'.repeat(32);
const ONE_PART = [{ assetId: USDT, priceUnits: '5000000', lots: '600' }];

/** Customers after Alice and Bob. */
function crowd(count: number): number[] {
  return Array.from({ length: count }, (_, at) => 200 + at);
}

function house(change: object = {}, people: readonly number[] = [ALICE, BOB]): IeoWorld {
  const world = new IeoWorld();
  for (const owner of people) world.verify(owner);
  world.publish({ parts: ONE_PART, minLots: '1', ...change });
  return world;
}

test('twenty accounts of one person want no more than one, and get no more by level', () => {
  const accounts = crowd(20);
  const world = house({ method: 'level' });
  for (const owner of accounts) world.verify(owner, ALICE);
  const ids = accounts.map((owner) => world.subscribe(owner, 30));
  expect(world.refusal(ALICE, world.asked(1))).toBe('above_your_cap');
  const bob = world.subscribe(BOB, 600);
  world.end();
  const given = ids.reduce((sum, id) => sum + world.order(id).givenLots, 0n);
  expect([given, world.order(bob).givenLots]).toEqual([300n, 300n]);
  world.expectSound();
});

test('accounts that nobody has verified want nothing', () => {
  const world = house();
  for (const owner of crowd(20)) {
    world.endow(owner, 2, '100');
    expect(world.refusal(owner, world.asked(10))).toBe('verification_needed');
  }
});

test('a flood in the last millisecond gets what it would have got on the first', () => {
  const flood = crowd(40);
  const results = [false, true].map((isLate) => {
    const world = house({}, [ALICE, ...flood]);
    const early = isLate ? [] : flood.map((owner) => world.subscribe(owner, 100));
    const alice = world.subscribe(ALICE, 300);
    world.wait(DAY_MS - 1);
    const late = isLate ? flood.map((owner) => world.subscribe(owner, 100)) : early;
    world.wait(1);
    expect(world.refusal(BOB, world.asked(10))).toBe('ended');
    world.expectSound();
    const given = late.map((id) => world.order(id).givenLots);
    return { alice: world.order(alice).givenLots, all: given.reduce((sum, it) => sum + it, 0n) };
  });
  // 600 × 300 ÷ 4,300 is 41.86, 600 × 100 ÷ 4,300 is 13.95: last lots may go either way.
  for (const { alice, all } of results) {
    expect(alice === 41n || alice === 42n).toBe(true);
    expect(alice + all).toBe(600n);
  }
});

test('money is committed once, whatever is asked at the same time', () => {
  const world = house({ parts: [{ assetId: USDT, priceUnits: '200000000', lots: '600' }] });
  const rest = [{ assetId: USDT, priceUnits: '5000000', lots: '500' }];
  const again = world.terms({ productId: 2, parts: rest, minLots: '1' });
  expect(world.publishing(again)).toBe('accepted');
  world.wait(60_000);
  const ask = { ...world.asked(500), total: (1_000n * WHOLE).toString() };
  world.must(ALICE, ask);
  const other = { ...world.asked(10), projectId: 2 };
  expect(world.refusal(ALICE, other)).toBe('insufficient_balance');
  const transfer = { type: 'wallet.transfer', assetId: USDT, fromKind: 2, toKind: 1, amount: '1' };
  expect(world.refusal(ALICE, transfer)).toBe('insufficient_balance');
  world.expectSound();
});

test('a total that is told wrong buys nothing cheaper', () => {
  const world = house();
  for (const total of ['0', '1', '49999998', '-1', '5e7', ' 50000000']) {
    expect(world.refusal(ALICE, { ...world.asked(10), total })).toBe('wrong_total');
  }
  // What rounding allows is a smallest unit, and it is our sum that is frozen.
  world.must(ALICE, { ...world.asked(10), total: '49999999' });
  expect(world.has(ALICE, USDT)[1]).toBe(50_000_000n);
});

test('tokens are neither moved nor sold while they are locked', () => {
  const world = house();
  world.subscribe(ALICE, 100);
  world.end();
  const market = world.openMarket();
  const transfer = { type: 'wallet.transfer', assetId: TOKEN, fromKind: 2, toKind: 1, amount: '1' };
  expect(world.refusal(ALICE, transfer)).toBe('insufficient_balance');
  const sell = {
    type: 'spot.place',
    marketId: market,
    side: 'sell',
    kind: 'limit',
    timeInForce: 'gtc',
    limitTicks: 500,
    stopTicks: 0,
    triggerBy: 'last',
    lots: 20,
    budget: 0,
    postOnly: false,
    selfTrade: 'cancel_taker',
    expiresMs: 0,
    clientOrderId: '',
  };
  expect(world.refusal(ALICE, sell)).toBe('insufficient_balance');
  world.days(2);
  expect(world.refusal(ALICE, sell)).toBe('accepted');
});

test('one operator lists, cancels and pays nobody alone', () => {
  const world = house({ issuer: BOB });
  world.subscribe(ALICE, 100);
  const ask = { type: 'ieo.ask_cancel', operator: 1, projectId: 1, reason: 'mine' };
  const yes = { type: 'ieo.decide_cancel', operator: 1, projectId: 1, verdict: 'confirm' };
  world.must(0, ask);
  expect(world.refusal(0, yes)).toBe('own_request');
  world.end();
  expect(world.refusal(0, { type: 'ieo.pay_issuer', projectId: 1 })).toBe('market_not_proven');
  world.openMarket();
  world.wait(HOUR_MS);
  expect(world.refusal(0, { type: 'ieo.pay_issuer', projectId: 1 })).toBe('market_not_proven');
  expect(world.refusal(0, { ...yes, operator: 2 })).toBe('market_has_opened');
  expect(world.has(BOB, USDT)).toEqual([1_000n * WHOLE, 0n]);
});

test('proceeds and issue cannot be taken out of the vault by a correction', () => {
  const world = house();
  world.subscribe(ALICE, 100);
  const take = (assetId: number, amount: string) => {
    const from = { fromOwner: HOUSE.ieoVault, fromKind: 0, toOwner: HOUSE.treasury, toKind: 0 };
    const lines = [{ ...from, assetId, amount }];
    const asked = { type: 'operators.propose_correction', operator: 1, reason: 'mine', lines };
    const { id } = world.must<{ id: number }>(0, asked);
    return world.refusal(0, { type: 'operators.approve_correction', operator: 2, id });
  };
  // 1,100 were put in, 600 of them are on sale.
  expect(take(TOKEN, (500n * WHOLE + 1n).toString())).toBe('insufficient_balance');
  world.end();
  expect(take(USDT, '1')).toBe('insufficient_balance');
  expect(take(TOKEN, (1_000n * WHOLE).toString())).toBe('accepted');
  world.expectSound();
});

test('whoever knows the secret of a draw can neither change nor withhold it to his gain', () => {
  const world = house({
    method: 'draw',
    commitment: commitmentOf(SECRET),
    beaconMarkets: [btcUsdt, ethUsdt, aaplUsdt],
  });
  const ids = [world.subscribe(ALICE, 600), world.subscribe(BOB, 600)];
  world.end();
  const tell = { type: 'ieo.reveal', projectId: 1, secret: SECRET };
  expect(world.refusal(0, tell)).toBe('beacon_missing');
  for (const secret of ['', '5b'.repeat(32), 'x'.repeat(64), SECRET.toUpperCase()]) {
    world.wait(1_001);
    const prices = [btcUsdt, ethUsdt, aaplUsdt].map((id) => [id, 'one', 8_000_000, 0]);
    world.must(0, { type: 'feeds.tick', prices });
    expect(world.refusal(0, { ...tell, secret })).toBe('wrong_secret');
  }
  // Later prices are no second try: the beacon is of the first ones.
  const first = world.project().beacon;
  world.wait(60_000);
  world.must(0, { type: 'feeds.tick', prices: [[btcUsdt, 'one', 9_000_000, 0]] });
  expect(world.project().beacon).toBe(first);
  world.wait(HOUR_MS);
  expect(ids.map((id) => world.order(id).givenLots)).toEqual([300n, 300n]);
});

test('a market that opens for a moment does not pay the issuer', () => {
  const world = house({ issuer: BOB });
  world.subscribe(ALICE, 100);
  world.end();
  const market = world.openMarket();
  for (let turn = 0; turn < 30; turn += 1) {
    world.wait(DAY_MS - 1);
    world.halt(market, true);
    world.wait(1);
    world.halt(market, false);
  }
  expect(world.has(BOB, USDT)).toEqual([1_000n * WHOLE, 0n]);
  world.wait(DAY_MS);
  expect(world.has(BOB, USDT)).toEqual([1_005n * WHOLE, 0n]);
});
