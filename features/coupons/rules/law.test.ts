/** The laws of vouchers, recomputed from postings and balances, never from what vouchers say. */
import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { usdt } from '../../../tests/support/contract-engine.ts';
import { Random } from '../../../tests/support/random.ts';
import { BTC, USDT } from '../../../tests/support/small-catalogue.ts';
import { CouponWorld, DAY_MS } from '../testing/world.ts';
import { seedsOf } from '../../../tests/support/seeds.ts';

const SEEDS = seedsOf(1, 2, 3, 4);
const OWNERS = [1_001, 1_002, 1_003];

/** Vouchers of all kinds for everybody. */
function founded(): { house: CouponWorld; trials: number[]; yields: number[] } {
  const house = new CouponWorld('5000');
  const [trials, yields]: [number[], number[]] = [[], []];
  for (const owner of OWNERS) house.verify(owner);
  for (const name of ['a', 'b', 'c', 'd']) {
    const codes = [
      house.campaign({ kind: 'seconds_trial' }, `trial ${name}`).code,
      house.campaign(
        { kind: 'yield', valueUnits: usdt('300').toString(), ratePpm: 900, days: 3 },
        `yield ${name}`,
      ).code,
      house.campaign(
        { kind: 'fee', products: 'exchange', valueUnits: usdt('0.2').toString() },
        `fee ${name}`,
      ).code,
    ];
    for (const owner of OWNERS) {
      const ids = codes.map(
        (codeSha256) => house.must<{ id: number }>(owner, { type: 'coupons.claim', codeSha256 }).id,
      );
      trials.push(ids[0] ?? 0);
      yields.push(ids[1] ?? 0);
    }
  }
  return { house, trials, yields };
}

/** All that somebody has of the dollar coin. */
function wealth(house: CouponWorld, owner: number): bigint {
  const kinds = [KIND.spot, KIND.seconds, KIND.margin] as const;
  return kinds.reduce(
    (sum, kind) => sum + house.money(owner, kind)[0] + house.money(owner, kind)[1],
    0n,
  );
}

describe('vouchers however they are used', () => {
  it.each(SEEDS)('never take from their owner, with seed %i', (seed) => {
    const random = new Random(seed);
    const { house, trials, yields } = founded();
    const before = new Map(OWNERS.map((owner) => [owner, wealth(house, owner)]));
    const begun = house.money(HOUSE.promotions);
    for (let step = 0; step < 60; step += 1) {
      house.index(8_000_000 + random.whole(-200, 200));
      const what = random.whole(1, 3);
      if (what === 1) {
        const id = random.pick(trials);
        house.refusal(house.coupon(id).owner, house.stake(id, '10', random.pick(['up', 'down'])));
      }
      if (what === 2) {
        const id = random.pick(yields);
        const amount = usdt(String(random.whole(100, 300))).toString();
        const order = { productId: 1, amount, autoRenew: false, couponId: id };
        house.refusal(house.coupon(id).owner, { type: 'lockup.subscribe', ...order });
      }
      if (what === 3) house.index(8_000_000 + random.whole(-200, 200), 1, 50_000);
      if (random.chance(0.05)) house.wait(DAY_MS);
      house.expectSound();
    }
    house.wait(40 * DAY_MS);
    for (const owner of OWNERS) {
      expect(wealth(house, owner)).toBeGreaterThanOrEqual(before.get(owner) ?? 0n);
    }
    expect(house.money(HOUSE.promotions)[1]).toBe(0n);
    house.expectSound();
    const spent = house.batches
      .flatMap((batch) => batch.postings)
      .filter(({ reason }) => ['coupon_stake', 'coupon_yield', 'coupon_fee'].includes(reason))
      .reduce((sum, { amount }) => sum + amount, 0n);
    expect(house.money(HOUSE.promotions)[0]).toBe(begun[0] + begun[1] - spent);
  });

  it('give back no more in fees than was paid', () => {
    const { house } = founded();
    const [owner = 0] = OWNERS;
    const order = { fromAssetId: USDT, toAssetId: BTC, amount: usdt('100').toString() };
    for (let count = 0; count < 9; count += 1) {
      house.index(8_000_000);
      house.must(owner, { type: 'wallet.exchange', ...order });
    }
    house.expectSound();
    const back = house.batches
      .flatMap((batch) => batch.postings)
      .filter(({ reason }) => reason === 'coupon_fee')
      .reduce((sum, { amount }) => sum + amount, 0n);
    // Nine fees of 0.1, and four vouchers of 0.2.
    expect(back).toBe(usdt('0.8'));
  });
});
