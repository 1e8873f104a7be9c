/** What giving up an order costs: who pays it, out of what, and what becomes of it. */
import { describe, expect, it } from 'vitest';
import { BTC, USDT } from '../../../tests/support/small-catalogue.ts';
import { ANSWER_MS, CLAIM_MS, type OtcOrder } from '../contract/index.ts';
import { MAKER, OtcWorld, TAKER, THIRD, WHOLE } from '../testing/otc-world.ts';

const PAY_MS = 15 * 60_000;
const INDEX = 20_000n * WHOLE;
/** 0.05 BTC at the index: 1,000 dollars, 920 euros. */
const BTC_AD = { assetId: BTC, pricing: 'fixed', price: '1840000', quantity: '100000000' } as const;
const LIMITS = { least: '1000', most: '180000' } as const;
const FIVE = { by: 'quantity', amount: '5000000', price: '1840000' } as const;

function bought(change: object = {}) {
  const world = new OtcWorld().approved();
  const adId = world.advertised({ ...BTC_AD, ...LIMITS, side: 'buy' });
  const take = (by: object = {}) => world.take(adId, { ...FIVE, ...change, ...by }, THIRD);
  return { world, adId, take, id: Number(take()) };
}

function sold() {
  const world = new OtcWorld().approved();
  const adId = world.advertised({ ...BTC_AD, ...LIMITS, side: 'sell' });
  const take = (by: object = {}) => world.take(adId, { ...FIVE, ...by });
  return { world, adId, take, id: Number(take()) };
}

function bondOf(world: OtcWorld): bigint {
  const bonds = [...world.rules.holds()].filter(({ what }) => what === 'otc_bond');
  return bonds.reduce((sum, { units }) => sum + units, 0n);
}

/** The index stands at so many ten-thousandths of what it was. */
function move(world: OtcWorld, parts: bigint): void {
  world.dollars.set(BTC, (INDEX * parts) / 10_000n);
}

function decide(world: OtcWorld, orderId: number, award: string, verdict: 'return' | 'release') {
  const of = { orderId, verdict } as const;
  world.said(0, { type: 'otc.propose_decision', operator: 1, ...of, award });
  return world.said(0, { type: 'otc.confirm_decision', operator: 2, ...of });
}

describe('a merchant who buys and gives up', () => {
  it('pays what the coin has fallen out of his bond to the insurance, not to the seller', () => {
    const { world, id } = bought();
    const seller = world.money(THIRD);
    move(world, 9_900n);
    const told = world.give(MAKER, { type: 'otc.cancel', orderId: id });
    const order = told as unknown as OtcOrder;
    expect([order.indexUnits, order.endIndexUnits, order.fallUnits].map(String)).toEqual([
      String(INDEX),
      String((INDEX * 99n) / 100n),
      String(10n * WHOLE),
    ]);
    expect(bondOf(world)).toBe(990n * WHOLE);
    expect(world.insurance()).toBe(10n * WHOLE);
    expect(world.money(THIRD)).toEqual([seller[0], 0n]);
  });

  it('pays the same where he lets it expire, at the index when the coins go back', () => {
    const { world } = bought();
    world.wait(PAY_MS);
    move(world, 9_950n);
    world.wait(CLAIM_MS);
    expect(bondOf(world)).toBe(995n * WHOLE);
  });

  it.each([10_000n, 10_100n])('pays nothing where it stands at %i ten-thousandths', (parts) => {
    const { world, id } = bought();
    move(world, parts);
    expect(world.step(MAKER, 'cancel', id)).toBe('cancelled');
    expect([bondOf(world), world.insurance()]).toEqual([1_000n * WHOLE, 0n]);
  });

  it('pays nothing for orders of earlier releases, or where he pays and has the coins', () => {
    const before = bought({ paysFall: undefined });
    move(before.world, 5_000n);
    expect(before.world.step(MAKER, 'cancel', before.id)).toBe('cancelled');
    expect(bondOf(before.world)).toBe(1_000n * WHOLE);
    const { world, id } = bought();
    move(world, 9_000n);
    world.step(MAKER, 'mark_paid', id);
    expect(world.step(THIRD, 'release', id)).toBe('done');
    expect(bondOf(world)).toBe(1_000n * WHOLE);
  });

  it('waits with cancelling while there is no index; what expires then costs nothing', () => {
    const { world, id } = bought();
    world.dollars.delete(BTC);
    expect(world.step(MAKER, 'cancel', id)).toBe('price_unavailable');
    world.wait(PAY_MS + CLAIM_MS);
    expect(world.stateOf(id)).toBeUndefined();
    expect(bondOf(world)).toBe(1_000n * WHOLE);
    // Nobody has to wait whose order is of an earlier release.
    const before = bought({ paysFall: undefined });
    before.world.dollars.delete(BTC);
    expect(before.world.step(MAKER, 'cancel', before.id)).toBe('cancelled');
  });

  it('pays it too where operators find that he had not paid, after whom he harmed', () => {
    const { world, id } = bought();
    world.step(MAKER, 'mark_paid', id);
    world.step(THIRD, 'appeal', id);
    world.wait(ANSWER_MS);
    move(world, 9_900n);
    expect(decide(world, id, String(995n * WHOLE), 'return')).toBe(id);
    // The award leaves five dollars; what they do not pay is due, and a top-up pays it later.
    expect([bondOf(world), world.insurance()]).toEqual([0n, 5n * WHOLE]);
    const right = bought();
    right.world.step(MAKER, 'mark_paid', right.id);
    right.world.step(THIRD, 'appeal', right.id);
    right.world.wait(ANSWER_MS);
    move(right.world, 9_900n);
    expect(decide(right.world, right.id, '0', 'release')).toBe(right.id);
    expect(bondOf(right.world)).toBe(1_000n * WHOLE);
  });
});

describe('a bond', () => {
  const large = (world: OtcWorld) => {
    for (const owner of [MAKER, THIRD]) world.limits.set(owner, 1_000_000n * WHOLE);
    world.gift(THIRD, BTC, 10n * WHOLE);
    const most = { most: '6000000', quantity: '1000000000' };
    return world.advertised({ ...BTC_AD, ...LIMITS, side: 'buy', ...most });
  };

  it('is named in a refusal with what it still covers, to the last unit', () => {
    const world = new OtcWorld().approved();
    const adId = large(world);
    // Twenty thousand dollars are 1.0000500025 coins.
    world.dollars.set(BTC, 19_999n * WHOLE);
    const beyond = { actor: THIRD, command: order(adId, '100005001') };
    expect(world.machine.execute(beyond, world.timeMs)).toEqual({
      refused: 'above_maximum',
      details: { limit: '1.00005 BTC' },
    });
    expect(typeof world.give(THIRD, order(adId, '100005000'))).toBe('object');
  });

  it('covers twenty times its worth of what its merchant buys at once, and no more', () => {
    const world = new OtcWorld().approved();
    const adId = large(world);
    const take = (amount: string) => world.give(THIRD, order(adId, amount));
    expect(take('100000001')).toBe('above_maximum');
    expect(typeof take('60000000')).toBe('object');
    expect(take('40000001')).toBe('above_maximum');
    expect(typeof take('40000000')).toBe('object');
    expect(take('1000000')).toBe('ad_off');
    // More of a bond covers more.
    expect(world.said(MAKER, { type: 'otc.apply' })).toBe('nothing_changes');
    expect(world.said(MAKER, { type: 'otc.apply', bond: '1' })).toBe('bad_amount');
    expect(world.said(MAKER, { type: 'otc.apply', bond: '900000000000' })).toBe(
      'insufficient_balance',
    );
    expect(world.said(MAKER, { type: 'otc.apply', bond: '110000000000' })).toBe(0);
    expect(bondOf(world)).toBe(1_100n * WHOLE);
    expect(world.money(MAKER)).toEqual([3_900n * WHOLE, 1_100n * WHOLE]);
    expect(typeof take('10000000')).toBe('object');
  });

  it('that is used up takes no new orders until it is topped up', () => {
    const world = new OtcWorld().approved();
    const adId = large(world);
    const orders = [0, 1].map(() => Number(world.said(THIRD, order(adId, '50000000'))));
    move(world, 9_000n);
    for (const id of orders) expect(world.step(MAKER, 'cancel', id)).toBe('cancelled');
    // Half a coin has fallen by 1,000 dollars, twice: the first has the bond, the second is due.
    expect([bondOf(world), world.insurance()]).toEqual([0n, 1_000n * WHOLE]);
    world.dollars.set(BTC, INDEX);
    expect(world.said(THIRD, order(adId, '1000000'))).toBe('ad_off');
    expect(world.said(MAKER, { type: 'otc.apply' })).toBe(0);
    // The bond pays what is due first.
    expect(world.said(THIRD, order(adId, '1000000'))).toBe('ad_off');
    expect(world.said(MAKER, { type: 'otc.apply', bond: '105000000000' })).toBe(0);
    expect(typeof world.said(THIRD, order(adId, '1000000'))).toBe('number');
  });

  it('is not known to cover anything while its own coin has no index', () => {
    const { world, take } = bought();
    world.dollars.delete(USDT);
    expect(take()).toBe('price_unavailable');
    expect(typeof take({ paysFall: undefined })).toBe('number');
  });
});

function order(adId: number, amount: string) {
  const how = { by: 'quantity', price: '1840000', kind: 'sepa', paymentId: 1 } as const;
  return { type: 'otc.order', adId, amount, ...how, paysFall: true } as const;
}

describe('a taker who buys and gives up', () => {
  it('pays what the coin has fallen before he buys again', () => {
    const { world, take, id } = sold();
    move(world, 9_900n);
    expect(world.step(TAKER, 'cancel', id)).toBe('cancelled');
    expect(world.insurance()).toBe(0n);
    expect(world.money(TAKER)[0]).toBe(5_000n * WHOLE);
    // It is what is due, even where he no longer has it.
    const slot = world.money(TAKER)[0];
    expect(typeof take()).toBe('number');
    expect(world.money(TAKER)[0]).toBe(slot - 10n * WHOLE);
    expect(world.insurance()).toBe(10n * WHOLE);
    expect(typeof take()).toBe('number');
    expect(world.insurance()).toBe(10n * WHOLE);
  });

  it('takes nothing while he cannot pay it, and is told how much it is', () => {
    const { world, adId, take, id } = sold();
    world.wait(PAY_MS);
    move(world, 9_900n);
    world.wait(CLAIM_MS);
    expect(world.stateOf(id)).toBe('lapsed');
    world.spend(TAKER, USDT, 4_990n * WHOLE + 1n);
    const again = { actor: TAKER, command: order(adId, '5000000') };
    expect(world.machine.execute(again, world.timeMs)).toEqual({
      refused: 'fall_is_due',
      details: { due: '10 USDT' },
    });
    world.gift(TAKER, USDT, 1n);
    expect(typeof take()).toBe('number');
  });

  it('owes nothing for what he had paid, as operators find', () => {
    const { world, take, id } = sold();
    world.wait(PAY_MS);
    move(world, 9_900n);
    world.wait(CLAIM_MS);
    expect(world.step(TAKER, 'mark_paid', id)).toBe('claimed');
    world.wait(ANSWER_MS);
    expect(decide(world, id, '0', 'release')).toBe(id);
    const had = world.money(TAKER)[0];
    expect(typeof take()).toBe('number');
    expect(world.money(TAKER)[0]).toBe(had);
  });

  it('pays out of his bond where he has one', () => {
    const { world, take } = sold();
    world.levels.set(TAKER, 2);
    world.approved(TAKER);
    const id = Number(take());
    move(world, 9_900n);
    expect(world.step(TAKER, 'cancel', id)).toBe('cancelled');
    expect([bondOf(world), world.insurance()]).toEqual([1_990n * WHOLE, 10n * WHOLE]);
  });
});
