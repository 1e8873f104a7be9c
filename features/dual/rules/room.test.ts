import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { TERMS_NOTICE_MS } from '../../catalogue/contract.ts';
import { ALICE, BOB } from '../../../tests/support/contract-engine.ts';
import { BTC, btcUsdt, ethUsdt, USDT } from '../../../tests/support/small-catalogue.ts';
import { DAY_MS, salesEndMs, settledMs, windowMs } from '../contract.ts';
import { CLOSES, RECENT_CLOSES, dualTerms, MONDAY, putTerms } from '../testing/terms.ts';
import { DualWorld } from '../testing/world.ts';
import { fairRatePpm } from './pricing.ts';

const WHOLE = 100_000_000n;
const DESK = HOUSE.dualDesk;
const CALL = 1;
const PUT = 2;
const HOUR_MS = 3_600_000;

describe('what is bought', () => {
  it('freezes a tenth of a coin, and at the desk both payments of a call', () => {
    const world = new DualWorld();
    // 73 % a year are 0.2 % a day: 0.6 % in three days.
    const order = world.buy({ productId: CALL });
    expect(world.has(ALICE, BTC)).toEqual([10n * WHOLE - WHOLE / 10n, WHOLE / 10n]);
    expect(order).toMatchObject({ days: 3, units: WHOLE / 10n, reservedInterestUnits: 60_000n });
    expect(order.reservedOtherUnits).toBe((8_200n * 1_006n * WHOLE) / 1_000n);
    expect(world.has(DESK, BTC)[1]).toBe(60_000n);
    expect(world.has(DESK, USDT)[1]).toBe(order.reservedOtherUnits);
    world.expectSound();
  });

  it('freezes a tenth of the linked price for a put, whatever the index is', () => {
    const world = new DualWorld();
    const order = world.buy({ productId: PUT, shares: 2 });
    expect(order).toMatchObject({ assetId: USDT, units: 15_600n * WHOLE, otherAssetId: BTC });
    expect(order.reservedInterestUnits).toBe((936n * WHOLE) / 10n);
    // 15,600 ÷ 78,000 × 1.006.
    expect(order.reservedOtherUnits).toBe(20_120_000n);
    world.expectSound();
  });

  it('counts calendar days, so that a minute before midnight is a day more', () => {
    const world = new DualWorld();
    world.priceAt((MONDAY + 1) * DAY_MS - 1, 8_000_000);
    expect(world.buy().days).toBe(3);
    world.priceAt((MONDAY + 1) * DAY_MS, 8_000_000);
    expect(world.buy().days).toBe(2);
  });
});

describe('what is bought at the rate of the moment', () => {
  const asked = { closes: CLOSES } as const;

  it('has 95 % of the fair rate, the published one at most', () => {
    const world = new DualWorld([dualTerms({ ratePpm: 5_000_000 }), putTerms()]);
    const order = world.buy(asked);
    const [termMs, volatilityPpm] = order.priced.split(' ').map(Number);
    const option = { ...dualTerms(), ticks: 8_000_000, timeMs: world.timeMs };
    const fair = fairRatePpm({ ...option, volatilityPpm: volatilityPpm ?? 0 });
    expect(order.ratePpm).toBe(Math.floor(fair * 0.95));
    expect(order.ratePpm).toBeLessThan(5_000_000);
    expect(termMs).toBe(settledMs(MONDAY + 3) - 1 - world.timeMs);
    const capped = new DualWorld([dualTerms({ ratePpm: 20_000 })]);
    expect(capped.buy(asked).ratePpm).toBe(20_000);
    world.expectSound();
  });

  it('pays interest by milliseconds', () => {
    const world = new DualWorld();
    const order = world.buy({ ...asked, shares: 10 });
    const termMs = settledMs(MONDAY + 3) - 1 - world.timeMs;
    const year = 365n * BigInt(DAY_MS) * 1_000_000n;
    const interest = (order.units * BigInt(order.ratePpm) * BigInt(termMs)) / year;
    expect(order.reservedInterestUnits).toBe(interest);
    world.fix(() => 8_100_000);
    expect(world.order(order.id).paidUnits).toBe(order.units + interest);
  });

  it('is refused below the least rate that was wanted, and not at it', () => {
    const world = new DualWorld();
    const { ratePpm } = world.buy(asked);
    expect(world.buyRefusal({ ...asked, leastRatePpm: ratePpm + 1 })).toBe('terms_changed');
    expect(world.buyRefusal({ ...asked, leastRatePpm: ratePpm })).toBe('accepted');
  });

  it('is not sold below one percent a year', () => {
    const world = new DualWorld([dualTerms({ lowTicks: 1 })]);
    world.index(6_000_000);
    expect(world.buyRefusal(asked)).toBe('off_sale');
    expect(world.buyRefusal()).toBe('accepted');
    const least = new DualWorld([dualTerms({ ratePpm: 10_000 })]);
    expect(least.buyRefusal(asked)).toBe('accepted');
    const less = new DualWorld([dualTerms({ ratePpm: 9_999 })]);
    expect(less.buyRefusal(asked)).toBe('off_sale');
  });

  it('takes no closes that are none', () => {
    const world = new DualWorld();
    expect(world.buyRefusal({ closes: [8_000_000] })).toBe('bad_closes');
    expect(world.buyRefusal({ closes: [], recentCloses: [8_000_000] })).toBe('bad_closes');
    expect(world.buyRefusal({ closes: [] })).toBe('accepted');
  });

  it('pays less in a calm, and nothing more in a storm', () => {
    const rate = (recentCloses?: readonly number[]) =>
      new DualWorld([dualTerms({ ratePpm: 10_000_000 })]).buy({ ...asked, recentCloses }).ratePpm;
    const stormy = RECENT_CLOSES.map((close, at) => close + (at % 2) * 400_000);
    expect(rate(RECENT_CLOSES)).toBeLessThan(rate());
    expect(rate(stormy)).toBe(rate());
  });

  it('rolls at the rate of its moment, by the closes of before', () => {
    const later = dualTerms({ productId: 3, maturityDay: MONDAY + 6, ratePpm: 10_000_000 });
    const world = new DualWorld([dualTerms({ ratePpm: 100_000 }), later]);
    const { id } = world.buy({ ...asked, autoRoll: true });
    world.fix(() => 8_100_000);
    expect(world.order(id).roll).toBe('rolled');
    const [rolled] = world.engine.dual.runningOrders();
    expect(rolled?.productId).toBe(3);
    expect(rolled?.priced).not.toBe('');
    expect(rolled?.ratePpm).toBeLessThan(10_000_000);
    world.expectSound();
  });
});

describe('what is refused, in its order', () => {
  it.each<[string, object, object]>([
    ['unknown_product', {}, { productId: 9, shares: 0 }],
    ['off_sale', { lowTicks: 8_000_001, startDay: MONDAY + 1 }, {}],
    ['off_sale', { highTicks: 7_999_999, shares: 1 }, { shares: 2 }],
    ['accepted', { lowTicks: 8_000_000, highTicks: 8_000_000 }, {}],
    ['sale_closed', { startDay: MONDAY + 1 }, { shares: 0 }],
    ['bad_shares', {}, { shares: 0 }],
    ['bad_shares', {}, { shares: 1.5 }],
    ['bad_shares', {}, { shares: -1 }],
    ['sold_out', { shares: 2 }, { shares: 3 }],
    ['accepted', { shares: 2 }, { shares: 2 }],
    ['risk_not_accepted', {}, { hasReadNotice: false, shares: 100 }],
    ['insufficient_balance', { shares: 101 }, { shares: 101 }],
    ['accepted', { shares: 100 }, { shares: 100 }],
  ])('%s with %o and %o', (refused, terms, asked) => {
    const world = new DualWorld([dualTerms(terms), putTerms()]);
    expect(world.buyRefusal(asked)).toBe(refused);
    world.expectSound();
  });

  it('nothing is promised that the desk does not have in full, in either coin', () => {
    const other = (8_200n * 1_006n * WHOLE) / 1_000n;
    const enough = new DualWorld([dualTerms()], '8249.2');
    expect(enough.has(DESK, USDT)[0]).toBe(other);
    expect(enough.buyRefusal({ shares: 2 })).toBe('house_is_full');
    expect(enough.buyRefusal()).toBe('accepted');
    const lacking = new DualWorld([dualTerms()], '8249.19999999');
    expect(lacking.buyRefusal({ hasReadNotice: false })).toBe('house_is_full');
    // Interest of a put is paid in USDT, its other payment in bitcoin: 100 coins are 994.03 shares.
    const world = new DualWorld([putTerms({ shares: 2_000 })]);
    world.endow(BOB, 1, '100000000');
    expect(world.buyRefusal({ productId: PUT, shares: 995 }, BOB)).toBe('house_is_full');
    expect(world.buyRefusal({ productId: PUT, shares: 994 }, BOB)).not.toBe('house_is_full');
  });

  it('sales end exactly a day before 08:00 of the day of maturity', () => {
    const world = new DualWorld();
    world.priceAt(salesEndMs(MONDAY + 3) - 1, 8_000_000);
    expect(world.buy()).toMatchObject({ days: 1 });
    world.priceAt(salesEndMs(MONDAY + 3), 8_000_000);
    expect(world.buyRefusal()).toBe('sale_closed');
  });

  it('a price older than the market allows sells nothing', () => {
    const world = new DualWorld();
    world.wait(14_999);
    expect(world.buyRefusal()).toBe('accepted');
    world.wait(2);
    expect(world.buyRefusal()).toBe('index_stale');
  });

  it('nor does one that grows old while the feeds stand still', () => {
    const world = new DualWorld();
    world.must(0, { type: 'engine.park', room: 'feeds', reason: 'a bug', offending: {} });
    world.wait(15_000);
    expect(world.buyRefusal()).toBe('accepted');
    world.wait(1);
    expect(world.buyRefusal()).toBe('index_stale');
  });

  it('an operator’s halt stops sales, and ends nothing', () => {
    const world = new DualWorld();
    const { id } = world.buy();
    const halt = { operator: 1, marketId: btcUsdt, isHalted: true, reason: 'news' };
    world.must(0, { type: 'catalogue.halt', ...halt });
    expect(world.buyRefusal()).toBe('off_sale');
    world.fix(() => 8_000_000);
    expect(world.order(id).state).toBe('completed');
  });

  it('nobody but the house publishes, opens, closes or settles', () => {
    const world = new DualWorld();
    const { id: orderId, fixingId } = world.buy();
    for (const command of [
      { type: 'dual.publish_terms', terms: [dualTerms({ productId: 7 })] },
      { type: 'dual.open_fixing', fixingId },
      { type: 'dual.close_fixing', fixingId },
      { type: 'dual.settle', orderId },
    ]) {
      expect(world.refusal(ALICE, command)).toBe('not_allowed');
    }
    expect(world.refusal(0, { type: 'dual.open_fixing', fixingId })).toBe('too_early');
    const none = { type: 'dual.open_fixing', fixingId: 987_654 };
    expect(world.refusal(0, none)).toBe('unknown_fixing');
    expect(world.refusal(0, { type: 'dual.close_fixing', fixingId })).toBe('too_early');
    expect(world.refusal(0, { type: 'dual.settle', orderId })).toBe('not_fixed');
  });
});

describe('products', () => {
  it.each<[string, object]>([
    ['unknown_market', { marketId: 99 }],
    ['terms_exist', { productId: 1 }],
    ['bad_terms', { version: 2 }],
    ['bad_terms', { ratePpm: 0 }],
    ['bad_terms', { ratePpm: 10_000_001 }],
    ['bad_terms', { strikeTicks: 0 }],
    ['bad_terms', { kind: 'straddle' }],
    ['bad_terms', { maturityDay: MONDAY }],
    ['bad_terms', { maturityDay: MONDAY + 366 }],
    ['bad_terms', { shares: 0 }],
    ['bad_terms', { lowTicks: 9_000_001 }],
    ['bad_terms', { isOffered: false }],
    ['accepted', { ratePpm: 10_000_000, maturityDay: MONDAY + 365 }],
  ])('%s where they have %o', (refused, change) => {
    const world = new DualWorld();
    const all = [dualTerms({ productId: 8 }), dualTerms({ productId: 7, ...change })];
    expect(world.refusal(0, { type: 'dual.publish_terms', terms: all })).toBe(refused);
    // All of them or none.
    expect(world.engine.dual.terms(8) !== undefined).toBe(refused === 'accepted');
  });

  it('are no longer published once their sale would be over', () => {
    const world = new DualWorld();
    world.until(salesEndMs(MONDAY + 3));
    const late = { type: 'dual.publish_terms', terms: [dualTerms({ productId: 7 })] };
    expect(world.refusal(0, late)).toBe('bad_terms');
  });

  it('are withdrawn by a plan, which reaches no rate, price or day', () => {
    const world = new DualWorld([dualTerms({ maturityDay: MONDAY + 9 })]);
    const { id } = world.buy();
    const plan = (terms: object) => {
      const fromMs = world.timeMs + TERMS_NOTICE_MS;
      const of = { product: 'dual', marketId: 1, fromMs, operator: 1, reason: 'enough' };
      return { type: 'catalogue.plan_terms', ...of, terms };
    };
    for (const terms of [{ isOffered: false }, { isOffered: false, shares: 9, ratePpm: 1 }]) {
      expect(world.refusal(0, plan(terms))).toBe('bad_terms');
    }
    world.must(0, plan({ isOffered: false, shares: 100 }));
    world.wait(TERMS_NOTICE_MS);
    world.index(8_000_000);
    expect(world.buyRefusal()).toBe('off_sale');
    expect(world.engine.dual.terms(1)).toMatchObject({ version: 2, ratePpm: 730_000 });
    world.fix(() => 8_000_000, MONDAY + 9);
    expect(world.order(id)).toMatchObject({ state: 'completed', termsVersion: 1 });
  });
});

describe('the settlement', () => {
  it.each<[string, number, number, boolean]>([
    ['a call below K pays the coin', CALL, 8_199_999, false],
    ['a call at K pays USDT', CALL, 8_200_000, true],
    ['a put above K pays USDT', PUT, 7_800_001, false],
    ['a put at K pays the coin', PUT, 7_800_000, true],
  ])('%s', (_name, productId, ticks, isExercised) => {
    const world = new DualWorld();
    const before = world.owns();
    const { id, units: paid, assetId: own, ...order } = world.buy({ productId });
    const [interest, other] = [order.reservedInterestUnits, order.reservedOtherUnits];
    world.fix(() => ticks);
    const settled = world.order(id);
    expect(settled).toMatchObject({ state: 'completed', isExercised });
    expect(settled.endedMs).toBe(settledMs(MONDAY + 3));
    const [usdt, btc] = world.owns().map((now, at) => now - (before[at] ?? 0n));
    const [ofOwn, ofOther] = own === USDT ? [usdt, btc] : [btc, usdt];
    expect([ofOwn, ofOther]).toEqual(isExercised ? [-paid, other] : [interest, 0n]);
    expect(settled.paidUnits).toBe(isExercised ? other : paid + interest);
    expect([world.has(DESK, BTC)[1], world.has(DESK, USDT)[1]]).toEqual([0n, 0n]);
    world.expectSound();
  });

  it('compares the mean exactly: one tick in one of 1,800 samples turns it', () => {
    for (const [last, isExercised] of [
      [8_200_000, true],
      [8_199_999, false],
    ] as const) {
      const world = new DualWorld();
      const { id } = world.buy();
      // The price of 07:59:59 alone is another one.
      world.fix(() => 8_200_000);
      expect(world.order(id).isExercised).toBe(true);
      const other = new DualWorld();
      const bought = other.buy();
      const beginMs = windowMs(MONDAY + 3);
      for (let ms = 0; ms < 1_799_000; ms += 10_000) other.priceAt(beginMs + ms, 8_200_000);
      other.priceAt(beginMs + 1_799_000, last);
      other.until(settledMs(MONDAY + 3));
      expect(other.order(bought.id).isExercised).toBe(isExercised);
      expect(other.fixing()).toMatchObject({
        count: 1_800,
        sum: 8_200_000n * 1_799n + BigInt(last),
      });
    }
  });

  it('is told in its worth, and in what keeping would have been worth', () => {
    const world = new DualWorld();
    const { id } = world.buy();
    world.fix(() => 9_000_000);
    // 0.1 coin at 90,000 against 8,200 × 1.006.
    expect(world.order(id)).toMatchObject({
      heldWorthUnits: 9_000n * WHOLE,
      worthUnits: (8_200n * 1_006n * WHOLE) / 1_000n,
    });
  });
});

describe('a price that is not known', () => {
  /** Buys, has so many valid samples at the end of the window, and tells the order. */
  function withSamples(count: number, ticks = 9_000_000) {
    const world = new DualWorld();
    const before = world.owns();
    const { id } = world.buy();
    const beginMs = windowMs(MONDAY + 3);
    for (let second = 1_800 - count; second < 1_800; second += 10) {
      world.priceAt(beginMs + second * 1_000, ticks);
    }
    world.until(settledMs(MONDAY + 3));
    return { world, order: world.order(id), before };
  }

  it.each([
    [900, 'completed'],
    [899, 'failed'],
    [0, 'failed'],
  ])('with %i valid samples: %s', (count, state) => {
    const { world, order, before } = withSamples(count);
    expect(world.fixing()).toMatchObject({ count, seconds: 1_800 });
    expect(order.state).toBe(state);
    // At 90,000 a call turns; without a price the amount comes back, and all of its interest.
    expect(order.isExercised).toBe(state === 'completed');
    if (state === 'failed') expect(world.owns()).toEqual([before[0], before[1] + 60_000n]);
    world.expectSound();
  });

  it('is told at the linked price: what came back, and what was given', () => {
    const { order } = withSamples(0);
    expect(order).toMatchObject({
      heldWorthUnits: 8_200n * WHOLE,
      worthUnits: (8_200n * 1_006n * WHOLE) / 1_000n,
    });
  });

  it('a sample counts up to the age that the market allows, and not a millisecond more', () => {
    for (const [lateMs, count] of [
      [0, 16],
      [1, 15],
    ] as const) {
      const world = new DualWorld();
      world.buy();
      // One tick in the window, 15 s old at second 15: at a second exactly, or a ms before it.
      world.priceAt(windowMs(MONDAY + 3) - lateMs, 8_000_000);
      world.until(settledMs(MONDAY + 3));
      expect(world.fixing()).toMatchObject({ count, seconds: 1_800 });
    }
  });

  it('of ticks in one millisecond the last one is the sample', () => {
    const world = new DualWorld();
    world.buy();
    const beginMs = windowMs(MONDAY + 3);
    world.priceAt(beginMs, 8_000_000);
    world.priceAt(beginMs, 8_000_007);
    world.priceAt(beginMs + 1_000, 8_000_100);
    world.priceAt(beginMs + 1_001, 8_000_900);
    world.until(beginMs + 3_000);
    world.priceAt(beginMs + 3_000, 8_001_000);
    expect(world.engine.dual.fixing(world.fixing().id)).toMatchObject({
      seconds: 3,
      sum: 8_000_007n + 8_000_100n + 8_000_900n,
    });
  });

  it('a month without a house ends in a failed price, at the time it was due', () => {
    const world = new DualWorld();
    const { id } = world.buy();
    world.wait(30 * DAY_MS);
    expect(world.order(id)).toMatchObject({ state: 'failed', endedMs: settledMs(MONDAY + 3) });
    expect(world.fixing()).toMatchObject({ state: 'closed', count: 0 });
  });

  it('a room that stood still in the window knows no price, whenever it goes on', () => {
    const world = new DualWorld();
    const { id } = world.buy();
    const beginMs = windowMs(MONDAY + 3);
    for (let second = 0; second < 600; second += 10) {
      world.priceAt(beginMs + second * 1_000, 9_000_000);
    }
    const park = { room: 'dual', reason: 'a bug', offending: {} };
    world.must(0, { type: 'engine.park', ...park });
    world.priceAt(beginMs + 601_000, 1);
    world.must(0, { type: 'engine.unpark', room: 'dual', operator: 1, reason: 'mended' });
    for (let second = 610; second < 1_800; second += 10) {
      world.priceAt(beginMs + second * 1_000, 9_000_000);
    }
    world.until(settledMs(MONDAY + 3));
    expect(world.fixing().state).toBe('void');
    expect(world.order(id)).toMatchObject({ state: 'failed', isExercised: false });
  });

  it('a room that was parked over the whole window settles as failed when it goes on', () => {
    const world = new DualWorld();
    const { id } = world.buy();
    world.must(0, { type: 'engine.park', room: 'dual', reason: 'a bug', offending: {} });
    world.fix(() => 9_000_000);
    world.wait(HOUR_MS);
    world.must(0, { type: 'engine.unpark', room: 'dual', operator: 1, reason: 'mended' });
    world.wait(0);
    expect(world.order(id)).toMatchObject({ state: 'failed' });
    world.expectSound();
  });
});

describe('a roll', () => {
  const later = (change: object = {}) =>
    dualTerms({ productId: 3, maturityDay: MONDAY + 6, strikeTicks: 8_300_000, ...change });

  function settled(terms: object, ticks = 8_000_000) {
    const world = new DualWorld([dualTerms(), putTerms(), later(terms)]);
    const { id } = world.buy({ shares: 2, autoRoll: true });
    world.fix(() => ticks);
    return { world, order: world.order(id), next: world.engine.dual.runningOrders()[0] };
  }

  it('buys as many shares of the next product of the same distance', () => {
    const { world, order, next } = settled({});
    expect(order).toMatchObject({ state: 'completed', roll: 'rolled' });
    expect(next).toMatchObject({ productId: 3, shares: 2, days: 3, wantsRoll: true });
    expect(next?.boughtMs).toBe(settledMs(MONDAY + 3));
    world.expectSound();
  });

  it('takes the one that matures first, of two on one day the lower number', () => {
    const days = [MONDAY + 6, MONDAY + 5, MONDAY + 5, MONDAY + 7];
    const further = days.map((maturityDay, at) => later({ productId: 3 + at, maturityDay }));
    const world = new DualWorld([dualTerms(), putTerms(), ...further.toReversed()]);
    world.buy({ autoRoll: true });
    world.fix(() => 8_000_000);
    expect(world.engine.dual.runningOrders()).toMatchObject([{ productId: 4, days: 2 }]);
  });

  it.each<[string, object, number]>([
    ['rate_is_lower', { ratePpm: 729_999 }, 8_000_000],
    ['no_product', { distancePpm: 24_999 }, 8_000_000],
    ['no_product', { kind: 'put' }, 8_000_000],
    ['no_product', { marketId: ethUsdt }, 8_000_000],
    ['no_product', { startDay: MONDAY + 4 }, 8_000_000],
    ['sold_out', { shares: 1 }, 8_000_000],
    ['off_sale', { lowTicks: 8_000_001 }, 8_000_000],
    ['exercised', {}, 8_200_000],
  ])('is not bought: %s', (roll, terms, ticks) => {
    const { order, next } = settled(terms, ticks);
    expect(order.roll).toBe(roll);
    expect(next).toBeUndefined();
  });

  it('is not bought on a break', () => {
    const world = new DualWorld([dualTerms(), putTerms(), later()]);
    const { id } = world.buy({ autoRoll: true });
    world.must(ALICE, { type: 'breaks.take', untilMs: world.timeMs + 60 * 86_400_000 });
    world.fix(() => 8_000_000);
    expect(world.order(id)).toMatchObject({ state: 'completed', roll: 'on_break' });
    world.expectSound();
  });

  it('is not bought for a frozen account, nor where the house has ended it for a country', () => {
    const world = new DualWorld([dualTerms(), putTerms(), later()]);
    const [one, other] = [ALICE, BOB].map((owner) => world.buy({ autoRoll: true }, owner).id);
    const freeze = { owner: ALICE, what: 'trading', isFrozen: true, operator: 1, reason: 'asked' };
    world.must(0, { type: 'operators.freeze', ...freeze });
    const set = { type: 'dual.set_roll', orderId: other };
    expect(world.refusal(0, { ...set, isOn: true })).toBe('unknown_order');
    world.must(0, { ...set, isOn: false });
    expect(world.refusal(0, { ...set, isOn: false })).toBe('unknown_order');
    expect(world.order(other ?? 0)).toMatchObject({ wantsRoll: false, roll: 'off_in_country' });
    world.fix(() => 8_000_000);
    expect(world.order(one ?? 0)).toMatchObject({ state: 'completed', roll: 'account_frozen' });
    expect(world.order(other ?? 0)).toMatchObject({ state: 'completed', roll: 'off_in_country' });
    expect(world.engine.dual.runningOrders()).toEqual([]);
    world.expectSound();
  });

  it('of a put never takes more than came back, though K has risen', () => {
    const next = putTerms({ productId: 4, maturityDay: MONDAY + 6, strikeTicks: 7_900_000 });
    const world = new DualWorld([putTerms(), next]);
    const { id } = world.buy({ productId: PUT, shares: 3, autoRoll: true });
    world.fix(() => 8_000_000);
    expect(world.order(id)).toMatchObject({ state: 'completed', roll: 'rolled' });
    // 3 shares at 7,800 and 0.6 % are 23,540.4: two shares at 7,900.
    expect(world.engine.dual.runningOrders()).toMatchObject([{ productId: 4, shares: 2 }]);
  });

  it('is switched by its owner alone, and only while it runs', () => {
    const world = new DualWorld();
    const { id: orderId } = world.buy();
    const set = { type: 'dual.set_roll', orderId, isOn: true };
    expect(world.refusal(BOB, set)).toBe('unknown_order');
    world.must(ALICE, set);
    expect(world.order(orderId).wantsRoll).toBe(true);
    world.fix(() => 8_000_000);
    expect(world.order(orderId).roll).toBe('no_product');
    expect(world.refusal(ALICE, set)).toBe('order_not_running');
    expect(world.refusal(0, set)).toBe('unknown_order');
  });
});
