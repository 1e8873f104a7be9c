/** What somebody may try with lock-ups and savings to get more than the terms give. */
import { expect, test } from 'vitest';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import { TERMS_NOTICE_MS } from '../../features/catalogue/contract.ts';
import { lockupTerms, THREE_PRODUCTS } from '../../features/lockup/testing/terms.ts';
import { ALICE, BOB, ContractEngine } from '../support/contract-engine.ts';
import { USDT } from '../support/small-catalogue.ts';

const WHOLE = 100_000_000n;
const DAY = 86_400_000;
const HOUR = 3_600_000;
const [FIXED, SHORT, SAVINGS] = [1, 2, 3];

function house(): ContractEngine {
  const world = new ContractEngine();
  for (const owner of [ALICE, BOB]) world.endow(owner, KIND.spot, '20000');
  world.endow(HOUSE.lockupPool, KIND.house, '1000');
  for (const terms of THREE_PRODUCTS) world.must(0, { type: 'lockup.publish_terms', terms });
  return world;
}

function order(productId: number, units: bigint, autoRenew = false) {
  return { type: 'lockup.subscribe', productId, amount: units.toString(), autoRenew };
}

function begin(world: ContractEngine, productId: number, units: bigint, autoRenew = false): number {
  return world.must<{ id: number }>(ALICE, order(productId, units, autoRenew)).id;
}

/** Announces terms of a product that differ from its first ones, as early as may be. */
function announce(world: ContractEngine, productId: number, change: object): void {
  const {
    productId: marketId,
    version: _v,
    assetId: _a,
    days: _d,
    ...terms
  } = THREE_PRODUCTS[productId - 1] ?? lockupTerms();
  const type = 'catalogue.plan_terms';
  const fromMs = world.timeMs + TERMS_NOTICE_MS;
  const plan = { product: 'lockup', marketId, fromMs, operator: 1, reason: 'as announced' };
  world.must(0, { type, ...plan, terms: { ...terms, ...change } });
}

/** All that an owner has in the spot account, frozen or not. */
function has(world: ContractEngine, owner = ALICE): bigint {
  const [free, frozen] = world.money(owner, KIND.spot);
  return free + frozen;
}

test('borrowed money in a promotion is a person’s once, of whichever account', () => {
  const world = house();
  const once = { ...order(FIXED, 1_000n * WHOLE), perPerson: true };
  expect(world.refusal(ALICE, once)).toBe('verification_needed');
  // Both accounts name the same document.
  for (const [formId, owner] of [ALICE, BOB].entries()) {
    const form = { level: 1, formId: 900 + formId };
    world.must(owner, { type: 'verification.submit', ...form, person: 77 });
    const decide = { operator: 1, owner, ...form, verdict: 'approve', reason: '', note: '' };
    world.refusal(0, { type: 'verification.decide', ...decide });
  }
  const { id } = world.must<{ id: number }>(ALICE, { ...once, autoRenew: true });
  expect(world.refusal(ALICE, once)).toBe('promotion_used');
  expect(world.refusal(BOB, once)).not.toBe('accepted');
  // Within the free hour it was as if nothing had been.
  world.must(ALICE, { type: 'lockup.withdraw', orderId: id });
  world.must(ALICE, { ...once, autoRenew: true });
  world.wait(5 * DAY);
  expect(world.engine.lockup.runningOrders()).toEqual([]);
  expect(world.refusal(ALICE, once)).toBe('promotion_used');
});

test('an amount in a thousand pieces earns no more than in one', () => {
  const [whole, pieces] = [house(), house()];
  const piece = 5_999n;
  begin(whole, SHORT, piece * 1_000n);
  for (let count = 0; count < 1_000; count += 1) begin(pieces, SHORT, piece);
  for (const world of [whole, pieces]) world.wait(3 * DAY);
  // 0.0333 % of 5,999 in two days is 3.99…: the rest of each piece is lost to its splitter.
  expect(has(whole) - 20_000n * WHOLE).toBe((piece * 1_000n * 666n) / 1_000_000n);
  expect(has(pieces) - 20_000n * WHOLE).toBe(3n * 1_000n);
});

test('pieces cost no less to leave than the whole', () => {
  const world = house();
  const ids = [1, 2, 3].map(() => begin(world, FIXED, 100n * WHOLE + 1n));
  world.wait(2 * HOUR);
  for (const orderId of ids) world.must(ALICE, { type: 'lockup.redeem', orderId });
  expect(20_000n * WHOLE - has(world)).toBe(3n * (40n * WHOLE + 1n));
});

test('a millisecond before a plan the old rate counts, and for that order alone', () => {
  const world = house();
  announce(world, FIXED, { ratePpm: 100 });
  world.wait(TERMS_NOTICE_MS - 1);
  const [early] = [begin(world, FIXED, 1_000n * WHOLE)];
  world.wait(1);
  const late = begin(world, FIXED, 1_000n * WHOLE);
  const versions = world.engine.lockup.runningOrders().map(({ id, termsVersion }) => {
    return [id, termsVersion];
  });
  expect(versions).toEqual([
    [early, 1],
    [late, 2],
  ]);
  world.wait(6 * DAY);
  expect(has(world) - 20_000n * WHOLE).toBe((15n * WHOLE) / 2n + WHOLE / 2n);
});

test('redeemed in the millisecond of its end an order has matured: the timer is first', () => {
  const world = house();
  const orderId = begin(world, FIXED, 10_000n * WHOLE);
  world.wait(5 * DAY);
  expect(world.refusal(ALICE, { type: 'lockup.redeem', orderId })).toBe('order_not_running');
  expect(has(world)).toBe(20_075n * WHOLE);
  const again = begin(world, FIXED, 10_000n * WHOLE);
  world.wait(5 * DAY - 1);
  world.must(ALICE, { type: 'lockup.redeem', orderId: again });
  expect(has(world)).toBe(20_075n * WHOLE + 60n * WHOLE - 3_000n * WHOLE);
});

test('a renewal never goes on at a lower rate, even lower by one millionth', () => {
  const world = house();
  begin(world, FIXED, 1_000n * WHOLE, true);
  announce(world, FIXED, { ratePpm: 1_499 });
  world.wait(5 * DAY);
  expect(world.engine.lockup.runningOrders()).toEqual([]);
  expect(world.money(ALICE, KIND.spot)[1]).toBe(0n);
});

test('another customer neither ends, renews nor takes back what is not his', () => {
  const world = house();
  const orderId = begin(world, FIXED, 1_000n * WHOLE);
  for (const type of ['lockup.redeem', 'lockup.withdraw', 'lockup.set_renew']) {
    const command = { type, orderId, isOn: true };
    expect([type, world.refusal(BOB, command)]).toEqual([type, 'unknown_order']);
  }
  const day = { type: 'lockup.pay_day', orderId };
  expect(world.refusal(ALICE, day)).toBe('not_allowed');
  expect(world.refusal(0, day)).toBe('day_not_over');
  expect(has(world, BOB)).toBe(20_000n * WHOLE);
});

test('an operator who lowers a rate or raises a penalty reaches no order that runs', () => {
  const world = house();
  const orderId = begin(world, FIXED, 1_000n * WHOLE);
  announce(world, FIXED, { ratePpm: 1, penaltyBeforePpm: 1_000_000, penaltyAfterPpm: 1_000_000 });
  const terms = THREE_PRODUCTS[0];
  expect(world.refusal(0, { type: 'lockup.publish_terms', terms })).toBe('terms_exist');
  world.wait(2 * DAY);
  world.must(ALICE, { type: 'lockup.redeem', orderId });
  expect(has(world) - 20_000n * WHOLE).toBe(3n * WHOLE - 400n * WHOLE);
});

test('savings meet a lower rate no sooner than the day after its notice', () => {
  const world = house();
  begin(world, SAVINGS, 1_000n * WHOLE);
  announce(world, SAVINGS, { ratePpm: 1 });
  world.wait(DAY);
  expect(has(world) - 20_000n * WHOLE).toBe((3n * WHOLE) / 2n);
  world.wait(DAY);
  expect(has(world) - 20_000n * WHOLE).toBe((3n * WHOLE) / 2n + 100_000n);
});

test('no correction takes what the pool has promised', () => {
  const world = house();
  begin(world, FIXED, 10_000n * WHOLE);
  const [free] = world.money(HOUSE.lockupPool);
  const to = { toOwner: BOB, toKind: KIND.spot, assetId: USDT };
  const from = { fromOwner: HOUSE.lockupPool, fromKind: KIND.house };
  const take = (amount: bigint) => {
    const lines = [{ ...from, ...to, amount: amount.toString() }];
    const type = 'operators.propose_correction';
    const { id } = world.must<{ id: number }>(0, { type, operator: 1, reason: 'mine', lines });
    return world.refusal(0, { type: 'operators.approve_correction', operator: 2, id });
  };
  expect(take(free + 1n)).toBe('insufficient_balance');
  expect(take(free)).toBe('accepted');
  world.wait(5 * DAY);
  expect(has(world)).toBe(20_075n * WHOLE);
});
