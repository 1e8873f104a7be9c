/** Who did pay, and says so only when the coins have gone back, reaches a merchant's bond. */
import { describe, expect, it } from 'vitest';
import { ANSWER_MS, BOND_AFTER_MS, BOND_CLAIM_MS, CLAIM_MS, DAY_MS } from '../contract/index.ts';
import { MAKER, OtcWorld, TAKER, THIRD, WHOLE } from '../testing/otc-world.ts';

const PAY_MS = 15 * 60_000;
const BOND = 1_000n * WHOLE;

/** An order of a seller who advertises, whose coins have gone back. */
function lapsed() {
  const world = new OtcWorld().approved();
  const adId = world.advertised();
  const id = Number(world.take(adId));
  world.wait(PAY_MS + CLAIM_MS);
  return { world, adId, id };
}

function claimed() {
  const all = lapsed();
  expect(all.world.step(TAKER, 'mark_paid', all.id)).toBe('claimed');
  return all;
}

function propose(world: OtcWorld, orderId: number, verdict: string, award: string) {
  const of = { operator: 1, orderId, verdict, award };
  return world.said(0, { type: 'otc.propose_decision', ...of } as never);
}

function confirm(world: OtcWorld, orderId: number, verdict: string, operator = 2) {
  const of = { operator, orderId, verdict };
  return world.said(0, { type: 'otc.confirm_decision', ...of } as never);
}

/** The house stands still for three hours, from now on. */
function standStill(world: OtcWorld): void {
  const fromMs = world.timeMs;
  const toMs = fromMs + 3 * 3_600_000;
  const resumed = { type: 'engine.resumed', fromMs, toMs } as never;
  world.machine.execute({ actor: 0, command: resumed }, fromMs);
  world.wait(toMs - fromMs);
}

describe('a claim on a bond', () => {
  it('is open to the buyer for seven days after the coins have gone back', () => {
    const { world, id } = lapsed();
    expect(world.money(MAKER)[1]).toBe(BOND + 1_000n * WHOLE);
    expect(world.step(MAKER, 'mark_paid', id)).toBe('not_your_turn');
    expect(world.step(THIRD, 'mark_paid', id)).toBe('unknown_order');
    world.wait(BOND_CLAIM_MS - 1);
    expect(world.step(TAKER, 'mark_paid', id)).toBe('claimed');
    expect(world.step(TAKER, 'mark_paid', id)).toBe('order_not_in_state');
    const late = lapsed();
    const ended = (actor: number) =>
      late.world.said(actor, { type: 'otc.end_lapse', orderId: late.id });
    expect(ended(0)).toBe('too_early');
    expect(ended(MAKER)).toBe('not_allowed');
    late.world.wait(BOND_CLAIM_MS);
    expect(late.world.step(TAKER, 'mark_paid', late.id)).toBe('unknown_order');
  });

  it('waits while the house stands still', () => {
    const { world, id } = lapsed();
    standStill(world);
    world.wait(BOND_CLAIM_MS - 1);
    expect(world.stateOf(id)).toBe('lapsed');
    world.wait(1);
    expect(world.stateOf(id)).toBeUndefined();
  });

  it('moves no coin by itself, is taken back by nobody, and releases nothing', () => {
    const { world, id } = claimed();
    const before = [world.money(MAKER), world.money(TAKER)];
    expect(world.step(MAKER, 'release', id)).toBe('order_not_in_state');
    expect(world.step(TAKER, 'cancel', id)).toBe('order_not_in_state');
    expect(world.step(TAKER, 'withdraw_appeal', id)).toBe('order_not_in_state');
    world.wait(365 * DAY_MS);
    expect(world.stateOf(id)).toBe('claimed');
    expect([world.money(MAKER), world.money(TAKER)]).toEqual(before);
  });

  it('is decided by two operators after a day to answer, up to the bond and from it only', () => {
    const { world, id } = claimed();
    world.wait(ANSWER_MS - 1);
    expect(propose(world, id, 'release', '1')).toBe('too_early');
    world.wait(1);
    expect(propose(world, id, 'release', String(BOND + 1n))).toBe('bad_award');
    expect(propose(world, id, 'return', '1')).toBe('bad_award');
    expect(propose(world, id, 'release', String(BOND))).toBe(id);
    expect(confirm(world, id, 'release', 1)).toBe('decision_is_yours');
    expect(confirm(world, id, 'release')).toBe(id);
    // The bond is gone; what he sells, what he has and what the order was about are untouched.
    expect(world.money(MAKER)).toEqual([3_000n * WHOLE, 1_000n * WHOLE]);
    expect(world.money(TAKER)).toEqual([6_000n * WHOLE, 0n]);
    expect(world.rules.notYetFree(TAKER, world.timeMs)).toBe(0n);
    expect(confirm(world, id, 'release')).toBe('unknown_order');
  });

  it('pays no more than is left of a bond that another award has taken from', () => {
    const { world, adId, id } = claimed();
    const other = Number(world.take(adId, {}, THIRD));
    world.wait(PAY_MS + CLAIM_MS);
    expect(world.step(THIRD, 'mark_paid', other)).toBe('claimed');
    world.wait(ANSWER_MS);
    expect(propose(world, id, 'release', String(BOND))).toBe(id);
    expect(propose(world, other, 'release', String(600n * WHOLE))).toBe(other);
    expect(confirm(world, other, 'release')).toBe(other);
    expect(confirm(world, id, 'release')).toBe(id);
    expect(world.money(TAKER)[0]).toBe(5_400n * WHOLE);
    expect(world.money(THIRD)[0]).toBe(5_600n * WHOLE);
    expect(world.money(MAKER)[1]).toBe(1_000n * WHOLE);
  });

  it('that was false counts as three cancels, and pays nothing', () => {
    const { world, adId, id } = claimed();
    expect(typeof world.take(adId)).toBe('number');
    world.wait(ANSWER_MS);
    expect(propose(world, id, 'return', '0')).toBe(id);
    expect(confirm(world, id, 'return')).toBe(id);
    expect(world.take(adId)).toBe('paused_after_cancels');
    expect(world.money(TAKER)[0]).toBe(5_000n * WHOLE);
    const right = claimed();
    right.world.wait(ANSWER_MS);
    propose(right.world, right.id, 'release', '1');
    confirm(right.world, right.id, 'release');
    expect(typeof right.world.take(right.adId)).toBe('number');
  });

  it('is nothing where a merchant bought, or has no bond left', () => {
    const world = new OtcWorld().approved();
    const buyAd = world.advertised({ side: 'buy' });
    const order = { by: 'quantity', amount: String(100n * WHOLE) };
    const id = Number(world.take(buyAd, order));
    world.wait(PAY_MS + CLAIM_MS);
    expect(world.stateOf(id)).toBeUndefined();
    const empty = claimed();
    empty.world.wait(ANSWER_MS);
    propose(empty.world, empty.id, 'release', String(BOND));
    confirm(empty.world, empty.id, 'release');
    const next = Number(empty.world.take(empty.adId));
    empty.world.wait(PAY_MS + CLAIM_MS);
    expect(empty.world.stateOf(next)).toBeUndefined();
  });
});

describe('a bond', () => {
  const left = (all: { readonly world: OtcWorld; readonly adId: number }) => {
    all.world.said(MAKER, { type: 'otc.switch_ad', adId: all.adId, isOn: false });
    expect(all.world.said(MAKER, { type: 'otc.leave' })).toBe(0);
  };

  it('is not returned while a claim waits, and is when it was decided', () => {
    const all = claimed();
    const { world, id } = all;
    left(all);
    world.wait(BOND_AFTER_MS);
    expect(world.said(0, { type: 'otc.return_bond', owner: MAKER })).toBe('too_early');
    world.wait(365 * DAY_MS);
    expect(world.money(MAKER)[1]).toBe(BOND);
    propose(world, id, 'release', String(100n * WHOLE));
    confirm(world, id, 'release');
    world.wait(0);
    expect(world.money(MAKER)).toEqual([4_900n * WHOLE, 0n]);
    expect(world.money(TAKER)[0]).toBe(5_100n * WHOLE);
  });

  it('is returned when nobody can claim it any more', () => {
    const all = lapsed();
    left(all);
    all.world.wait(BOND_CLAIM_MS - 1);
    expect(all.world.money(MAKER)[1]).toBe(BOND);
    all.world.wait(1);
    expect(all.world.money(MAKER)).toEqual([5_000n * WHOLE, 0n]);
  });

  it('waits for a claim after a start too, whatever is loaded first', () => {
    const all = claimed();
    left(all);
    const order = all.world.rules.liveOrders().map((each) => ({ ...each }));
    const merchant = { owner: MAKER, bondAssetId: 1, bondUnits: 5n, askedMs: 1, decidedBy: 1 };
    const fresh = new OtcWorld();
    fresh.rules.restoreMerchant({ ...merchant, state: 'leaving', lastOrderMs: 1 });
    for (const each of order) fresh.rules.restoreOrder(each);
    fresh.wait(365 * DAY_MS);
    const lines = [...fresh.rules.stateLines()].filter((line) => line.startsWith('merchant'));
    expect(lines.join()).toContain('leaving');
    expect([...fresh.rules.holds()].map(({ what }) => what)).toEqual(['otc_bond']);
  });
});
