/** What somebody may try with dual investment to get more than the terms give. */
import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import { salesEndMs, settledMs, windowMs } from '../../features/dual/contract.ts';
import { CLOSES, dualTerms, MONDAY, putTerms } from '../../features/dual/testing/terms.ts';
import { optionShare } from '../../features/dual/server/option-value.ts';
import { DualWorld } from '../../features/dual/testing/world.ts';
import { ALICE, BOB } from '../support/contract-engine.ts';
import { BTC, btcUsdt, USDT } from '../support/small-catalogue.ts';
import { strategies } from './strategies/dual.ts';
import { strategies as calm } from './strategies/dual-in-a-calm.ts';
import { NO_GAIN, verdictsOf } from './strategies/strategy.ts';

const DAY = MONDAY + 3;
const DESK = HOUSE.dualDesk;
const CALL = 1;
const PUT = 2;

describe('a customer', () => {
  it('gets no more for ninety orders than for one of ninety shares', () => {
    const terms = [dualTerms({ ratePpm: 730_001, strikeTicks: 8_200_001 })];
    const [whole, pieces] = [new DualWorld(terms), new DualWorld(terms)];
    whole.buy({ shares: 90 }, BOB);
    for (let count = 0; count < 90; count += 1) pieces.buy({}, BOB);
    for (const world of [whole, pieces]) world.fix(() => 8_300_000);
    expect(pieces.owns(BOB)[0]).toBeLessThanOrEqual(whole.owns(BOB)[0]);
    expect(whole.owns(BOB)[0] - pieces.owns(BOB)[0]).toBeLessThan(90n);
  });

  it('buys nothing once the outcome is nearly known, not a millisecond late', () => {
    const world = new DualWorld();
    world.priceAt(salesEndMs(DAY), 8_000_000);
    expect(world.buyRefusal()).toBe('sale_closed');
    world.priceAt(windowMs(DAY), 8_000_000);
    expect(world.buyRefusal()).toBe('sale_closed');
  });

  it('buys nothing at a price that the rate was not made for', () => {
    const world = new DualWorld([dualTerms({ lowTicks: 7_900_000, highTicks: 8_100_000 })]);
    for (const [ticks, refused] of [
      [8_100_001, 'off_sale'],
      [8_100_000, 'accepted'],
      [7_900_000, 'accepted'],
      [7_899_999, 'off_sale'],
    ] as const) {
      world.index(ticks);
      expect([ticks, world.buyRefusal()]).toEqual([ticks, refused]);
    }
  });

  it('gets no more than 95 % of what he sells, at whatever edge of the band he waits for', () => {
    // Published at 80 % of the fair rate at 80,000, and sold while it is 60 to 100 % of it.
    const terms = [dualTerms({ ratePpm: 1_300_000 }), putTerms({ ratePpm: 1_300_000 })];
    for (const productId of [CALL, PUT]) {
      for (const ticks of [7_600_000, 7_800_000, 8_000_000, 8_200_000, 8_400_000]) {
        const world = new DualWorld(terms);
        world.index(ticks);
        if (world.buyRefusal({ productId, closes: CLOSES }) !== 'accepted') continue;
        const order = world.buy({ productId, closes: CLOSES });
        const years = (windowMs(DAY) - order.boughtMs) / (365 * 86_400_000);
        const { kind, strikeTicks: strike } = order;
        const volatility = Number(order.priced.split(' ')[1]) / 1_000_000;
        const part = optionShare({ kind, price: ticks, strike, years, volatility });
        // Interest of the term is lost with the amount where the option is exercised.
        const interest = Number(order.reservedInterestUnits) / Number(order.units);
        expect(interest * (1 - part)).toBeLessThanOrEqual(part * 0.9501);
      }
    }
  });

  it.each(strategies)('gains nothing by waiting: $title', (strategy) => {
    expect(verdictsOf(strategy, 200)).toMatch(NO_GAIN);
  });

  it.each(calm)('gains nothing by knowing the storm: $title', (strategy) => {
    // Where there is nothing to buy he neither gains nor loses.
    expect(verdictsOf(strategy, 60)).toBe('gains before, open now');
  });

  it('gets no day of interest for a second before midnight', () => {
    const world = new DualWorld();
    const midnightMs = (MONDAY + 2) * 86_400_000;
    world.priceAt(midnightMs - 1_000, 8_000_000);
    const before = world.buy({ closes: CLOSES });
    world.priceAt(midnightMs + 1_000, 8_000_000);
    const after = world.buy({ closes: CLOSES });
    // Two seconds of a third of a day and a day: before, it was two days against one.
    const more = Number(before.reservedInterestUnits) / Number(after.reservedInterestUnits);
    expect(more).toBeLessThan(1.001);
  });

  it('gains nothing by keeping prices away: he gets no more than either outcome would give', () => {
    for (const ticks of [7_000_000, 8_200_000, 9_000_000]) {
      for (const productId of [CALL, PUT]) {
        const [fixed, starved] = [new DualWorld(), new DualWorld()];
        for (const world of [fixed, starved]) world.buy({ productId });
        fixed.fix(() => ticks);
        starved.until(settledMs(DAY));
        const worth = (world: DualWorld) => {
          const [usdt, btc] = world.owns();
          return usdt + (btc * BigInt(ticks)) / 100n;
        };
        // A missing price is never worse for him, so the house gains nothing by breaking a feed.
        expect(worth(starved)).toBeGreaterThanOrEqual(worth(fixed) - 1n);
      }
    }
  });

  it('moves the mean by no more than the seconds he moved the index for', () => {
    const world = new DualWorld();
    const { id } = world.buy();
    // Thirty seconds at a tenth above: of 1,800 that is less than 0.17 %.
    world.fix((second) => (second >= 900 && second < 930 ? 8_800_000 : 8_150_000));
    expect(world.order(id).isExercised).toBe(false);
    const { sum, count } = world.fixing();
    expect(sum - 8_150_000n * BigInt(count)).toBe(650_000n * 30n);
  });

  it('reaches neither the orders of another nor what only the house gives', () => {
    const world = new DualWorld();
    const { id: orderId, fixingId } = world.buy();
    const set = { type: 'dual.set_roll', orderId, isOn: true };
    expect(world.refusal(BOB, set)).toBe('unknown_order');
    for (const type of ['dual.settle', 'dual.open_fixing', 'dual.close_fixing']) {
      expect(world.refusal(BOB, { type, orderId, fixingId })).toBe('not_allowed');
    }
    expect(world.refusal(BOB, { type: 'dual.cancel', orderId })).toBe('unknown_command');
    expect(world.owns(BOB)).toEqual(new DualWorld().owns(BOB));
  });

  it('spends what he has left once: the same coins buy one order', () => {
    const world = new DualWorld();
    world.buy({ shares: 100 });
    expect(world.has(ALICE, BTC)[0]).toBe(0n);
    expect(world.buyRefusal()).toBe('sold_out');
    const more = dualTerms({ productId: 5 });
    world.must(0, { type: 'dual.publish_terms', terms: [more] });
    expect(world.buyRefusal({ productId: 5 })).toBe('insufficient_balance');
  });
});

describe('an operator', () => {
  it('changes no rate, price or day of what is sold, and ends no order', () => {
    const world = new DualWorld();
    const before = world.buy();
    const terms = [dualTerms({ ratePpm: 1 })];
    expect(world.refusal(0, { type: 'dual.publish_terms', terms })).toBe('terms_exist');
    const fromMs = world.timeMs + 25 * 3_600_000;
    const plan = { product: 'dual', marketId: CALL, fromMs, operator: 1, reason: 'cheaper' };
    for (const change of [{ ratePpm: 1 }, { strikeTicks: 1 }, { maturityDay: DAY + 1 }]) {
      const planned = { ...plan, terms: { shares: 100, isOffered: true, ...change } };
      expect(world.refusal(0, { type: 'catalogue.plan_terms', ...planned })).toBe('bad_terms');
    }
    world.fix(() => 8_000_000);
    expect(world.order(before.id)).toMatchObject({ ratePpm: before.ratePpm, state: 'completed' });
  });

  it('takes nothing from the desk that it has promised, in either coin', () => {
    const world = new DualWorld();
    const { id } = world.buy({ productId: PUT });
    for (const asset of [USDT, BTC]) {
      const [free] = world.has(DESK, asset);
      const from = { fromOwner: DESK, fromKind: KIND.house, toOwner: BOB, toKind: KIND.spot };
      const take = (amount: bigint) => {
        const lines = [{ ...from, assetId: asset, amount: amount.toString() }];
        const type = 'operators.propose_correction';
        const asked = { type, operator: 1, reason: 'mine', lines };
        const { id: correction } = world.must<{ id: number }>(0, asked);
        const approve = { type: 'operators.approve_correction', operator: 2, id: correction };
        return world.refusal(0, approve);
      };
      expect(take(free + 1n)).toBe('insufficient_balance');
      expect(take(free)).toBe('accepted');
    }
    world.fix(() => 7_800_000);
    expect(world.order(id)).toMatchObject({ state: 'completed', isExercised: true });
    world.expectSound();
  });

  it('makes no price by halting the market in the window', () => {
    const world = new DualWorld();
    const { id } = world.buy();
    world.priceAt(windowMs(DAY) - 5_000, 8_300_000);
    const halt = { operator: 1, marketId: btcUsdt, isHalted: true, reason: 'a pause' };
    world.must(0, { type: 'catalogue.halt', ...halt });
    world.fix(() => 8_300_000);
    expect(world.fixing()).toMatchObject({ state: 'closed', count: 1_800 });
    expect(world.order(id).isExercised).toBe(true);
  });
});
