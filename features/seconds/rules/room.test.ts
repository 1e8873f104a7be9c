import { describe, expect, it } from 'vitest';
import { KIND } from '../../../core/ledger/ledger.ts';
import { ALICE, ContractEngine, usdt } from '../../../tests/support/contract-engine.ts';
import { secondsTerms } from '../testing/terms.ts';
import { aaplUsdt, btcUsdt, CLOSES_MS, ethUsdt } from '../../../tests/support/small-catalogue.ts';
import { MAX_WAIT_MS, type PlaceStake, type SetLimits } from '../contract.ts';

const DESK = -10;

function stake(change: Partial<PlaceStake> & { whole?: string } = {}): PlaceStake {
  const { whole = '100', ...rest } = change;
  return {
    type: 'seconds.place',
    marketId: btcUsdt,
    direction: 'up',
    seconds: 30,
    stake: usdt(whole).toString(),
    ...rest,
  };
}

function place(world: ContractEngine, change: Parameters<typeof stake>[0] = {}): number {
  return world.must<{ id: number }>(ALICE, stake(change)).id;
}

/** Ticks every five seconds, so that the index stays fresh. */
function tickOn(world: ContractEngine, ticks: readonly number[]): void {
  for (const each of ticks) world.index(each, btcUsdt, 5_000);
}

const CALM = [8_000_000, 8_000_000, 8_000_000, 8_000_000, 8_000_000];

describe('placing a stake', () => {
  it('freezes the stake of the customer and the payout of the desk', () => {
    const world = new ContractEngine();
    const order = world.secondsOrder(place(world));
    expect(order).toMatchObject({
      state: 'running',
      openTick: 1,
      openTicks: 8_000_000,
      payoutUnits: usdt('85'),
      expiresMs: world.timeMs + 30_000,
    });
    expect(world.money(ALICE, KIND.seconds)).toEqual([usdt('900'), usdt('100')]);
    expect(world.money(DESK)).toEqual([usdt('99915'), usdt('85')]);
    world.expectSound();
  });

  // What is tried, and the refusal, in the order in which they are checked.
  it.each<[string, Parameters<typeof stake>[0]]>([
    ['unknown_market', { marketId: aaplUsdt }],
    ['bad_order', { stake: '-5' }],
    ['bad_order', { direction: 'sideways' as never }],
    ['unknown_duration', { seconds: 31 }],
    ['stake_below_minimum', { whole: '9' }],
    ['stake_above_maximum', { whole: '501' }],
    ['accepted', { whole: '500' }],
  ])('is %s for %o', (refusal, change) => {
    expect(new ContractEngine().refusal(ALICE, stake(change))).toBe(refusal);
  });

  it('is refused on a price that is too old, and while the market is halted', () => {
    const world = new ContractEngine();
    world.wait(10_001);
    expect(world.refusal(ALICE, stake())).toBe('index_stale');
    world.wait(10_000);
    expect(world.refusal(ALICE, stake())).toBe('market_halted');
  });

  it('is refused beyond the caps, and where the desk could not pay', () => {
    const rich = new ContractEngine({ customer: '5000' });
    for (let count = 0; count < 4; count += 1) place(rich, { whole: '500' });
    expect(rich.refusal(ALICE, stake({ whole: '10' }))).toBe('too_much_at_stake');
    const poor = new ContractEngine({ desk: '100' });
    place(poor);
    expect(poor.refusal(ALICE, stake())).toBe('house_is_full');
    const broke = new ContractEngine({ customer: '150' });
    place(broke);
    expect(broke.refusal(ALICE, stake())).toBe('insufficient_balance');
  });
});

describe('settling by hand', () => {
  it('is not possible, for a customer or for the house, before or after the expiry', () => {
    const world = new ContractEngine();
    const orderId = place(world);
    const settle = { type: 'seconds.settle', orderId };
    expect(world.refusal(ALICE, settle)).toBe('not_allowed');
    expect(world.refusal(DESK, settle)).toBe('not_allowed');
    expect(world.refusal(0, settle)).toBe('still_running');
    tickOn(world, [...CALM, 8_000_500]);
    // At the very millisecond of the expiry a tick of that millisecond may still come.
    expect(world.refusal(0, settle)).toBe('still_running');
    expect(world.secondsOrder(orderId).state).toBe('running');
    world.wait(1);
    expect(world.refusal(0, settle)).toBe('unknown_order');
    expect(world.secondsOrder(orderId)).toMatchObject({ state: 'won', closeTicks: 8_000_500 });
  });
});

describe('a market with hours', () => {
  it.each([
    ['accepted', 30_001],
    ['closes_before_expiry', 30_000],
  ])('is %s for thirty seconds %i milliseconds before it closes', (expected, leftMs) => {
    const world = new ContractEngine();
    world.must(0, { type: 'seconds.publish_terms', terms: secondsTerms(aaplUsdt) });
    world.index(15_000, aaplUsdt, CLOSES_MS - leftMs - world.timeMs);
    expect(world.refusal(ALICE, stake({ marketId: aaplUsdt }))).toBe(expected);
  });
});

describe('settling an order', () => {
  it.each([
    // last tick at the expiry, direction, state, money of the customer
    [8_000_001, 'up', 'won', '1085'],
    [7_999_999, 'up', 'lost', '900'],
    [8_000_000, 'up', 'drawn', '1000'],
    [8_000_001, 'down', 'lost', '900'],
    [7_999_999, 'down', 'won', '1085'],
  ] as const)('at %i makes %s %s and leaves %s USDT', (ticks, direction, state, money) => {
    const world = new ContractEngine();
    const id = place(world, { direction });
    tickOn(world, CALM);
    world.index(ticks, btcUsdt, 4_000);
    world.wait(1_001);
    expect(world.secondsOrder(id)).toMatchObject({ state, closeTick: 7, closeTicks: ticks });
    expect(world.money(ALICE, KIND.seconds)).toEqual([usdt(money), 0n]);
    expect(world.money(DESK)[1]).toBe(0n);
    world.expectSound();
  });

  it('takes a tick of the very millisecond of the expiry, and none after it', () => {
    const world = new ContractEngine();
    const first = place(world);
    tickOn(world, CALM);
    // The sixth tick is at the expiry of the first order, to the millisecond.
    tickOn(world, [8_000_500]);
    world.index(7_000_000, btcUsdt, 1);
    expect(world.secondsOrder(first)).toMatchObject({ state: 'won', closeTicks: 8_000_500 });
  });

  it.each([
    // a tick after how long, at what, and what the mean with 8,300,000 comes to
    [16_000, 8_400_001, 'won', 8_350_000, '1085'],
    [MAX_WAIT_MS + 15_000, 7_600_000, 'lost', 7_950_000, '900'],
    [16_000, 7_700_000, 'drawn', 8_000_000, '1000'],
  ] as const)('waits for a price where the last one is too old: %i ms, %i', (...row) => {
    const [afterMs, ticks, state, closeTicks, money] = row;
    const world = new ContractEngine();
    const id = place(world);
    tickOn(world, [8_100_000, 8_200_000, 8_300_000]);
    world.wait(15_001);
    expect(world.secondsOrder(id)).toMatchObject({ state: 'running', reason: '' });
    expect(world.money(ALICE, KIND.seconds)).toEqual([usdt('900'), usdt('100')]);
    world.index(8_888_888, ethUsdt, 0);
    world.index(ticks, btcUsdt, afterMs - 15_001);
    expect(world.secondsOrder(id)).toMatchObject({ state, reason: 'mean_price', closeTicks });
    expect(world.money(ALICE, KIND.seconds)).toEqual([usdt(money), 0n]);
    expect(world.money(DESK)[1]).toBe(0n);
    world.expectSound();
  });

  it('is void where no price comes in time, and nothing is lost', () => {
    const world = new ContractEngine();
    const id = place(world);
    tickOn(world, [8_100_000, 8_200_000, 8_300_000]);
    world.index(8_400_000, btcUsdt, MAX_WAIT_MS + 15_001);
    const { expiresMs } = world.secondsOrder(id);
    expect(world.secondsOrder(id)).toMatchObject({
      state: 'void',
      reason: 'no_price',
      closeTick: 4,
      settledMs: expiresMs + MAX_WAIT_MS + 1,
    });
    expect(world.money(ALICE, KIND.seconds)).toEqual([usdt('1000'), 0n]);
    world.expectSound();
  });

  it('never waits by the command of an earlier release', () => {
    const world = new ContractEngine();
    const id = place(world);
    world.timeMs += 30_001;
    world.must(0, { type: 'seconds.settle', orderId: id });
    expect(world.secondsOrder(id)).toMatchObject({ state: 'void', reason: 'index_stale' });
  });

  it('happens after a stop at its due time and by the ticks from before it', () => {
    const world = new ContractEngine();
    const id = place(world);
    tickOn(world, [...CALM, 8_000_100]);
    const expiresMs = world.secondsOrder(id).expiresMs;
    // The house slept for an hour; the prices of afterwards do not count.
    world.index(7_000_000, btcUsdt, 3_600_000);
    expect(world.secondsOrder(id)).toMatchObject({
      state: 'won',
      closeTicks: 8_000_100,
      settledMs: expiresMs + 1,
    });
  });
});

describe('limits that customers set themselves', () => {
  const limits = (change: Partial<SetLimits>): SetLimits => ({
    type: 'seconds.set_limits',
    largestStake: '0',
    lossPerDay: '0',
    pausedUntilMs: 0,
    ...change,
  });

  it('tighten at once and loosen after a day', () => {
    const world = new ContractEngine();
    world.must(ALICE, limits({ largestStake: usdt('50').toString() }));
    expect(world.refusal(ALICE, stake())).toBe('above_your_largest_stake');
    world.must(ALICE, limits({ largestStake: usdt('200').toString() }));
    expect(world.refusal(ALICE, stake())).toBe('above_your_largest_stake');
    world.index(8_000_000, btcUsdt, 24 * 3_600_000);
    expect(world.refusal(ALICE, stake())).toBe('accepted');
  });

  it('loosen a day after the last wish, however many came before it', () => {
    const world = new ContractEngine();
    const hours = (count: number) => world.index(8_000_000, btcUsdt, count * 3_600_000);
    world.must(ALICE, limits({ largestStake: usdt('50').toString() }));
    world.must(ALICE, limits({ largestStake: usdt('60').toString() }));
    hours(23);
    world.must(ALICE, limits({ largestStake: usdt('1000000').toString() }));
    hours(1);
    expect(world.refusal(ALICE, stake())).toBe('above_your_largest_stake');
    hours(22);
    expect(world.refusal(ALICE, stake())).toBe('above_your_largest_stake');
    hours(1);
    expect(world.refusal(ALICE, stake())).toBe('accepted');
  });

  it('stop a day that has lost too much, and let the next one begin anew', () => {
    const world = new ContractEngine();
    world.must(ALICE, limits({ lossPerDay: usdt('150').toString() }));
    place(world);
    // What is at stake counts as lost until it is settled.
    expect(world.refusal(ALICE, stake())).toBe('above_your_loss_per_day');
    tickOn(world, [...CALM, 7_000_000, 7_000_000]);
    expect(world.refusal(ALICE, stake())).toBe('above_your_loss_per_day');
    expect(world.refusal(ALICE, stake({ whole: '50' }))).toBe('accepted');
    world.index(8_000_000, btcUsdt, 24 * 3_600_000);
    expect(world.refusal(ALICE, stake())).toBe('accepted');
  });

  it('pause until a time, which can be made later at once', () => {
    const world = new ContractEngine();
    const untilMs = world.timeMs + 3_600_000;
    world.must(ALICE, limits({ pausedUntilMs: untilMs }));
    expect(world.refusal(ALICE, stake())).toBe('paused_by_yourself');
    world.must(ALICE, limits({ pausedUntilMs: 0 }));
    expect(world.refusal(ALICE, stake())).toBe('paused_by_yourself');
    world.index(8_000_000, btcUsdt, 3_600_001);
    expect(world.refusal(ALICE, stake())).toBe('accepted');
  });

  it.each([
    { largestStake: '-1' },
    { lossPerDay: 'much' },
    { pausedUntilMs: 1.5 },
    { pausedUntilMs: Number.MAX_SAFE_INTEGER },
  ])('are refused as %o', (change) => {
    expect(new ContractEngine().refusal(ALICE, limits(change))).toBe('bad_limits');
  });
});

describe('terms', () => {
  it('count for orders that come after them; running orders keep theirs', () => {
    const world = new ContractEngine();
    const durations = [{ seconds: 30, payoutPpm: 100_000, minStake: '1', maxStake: '99999999999' }];
    const { version: _version, marketId: _market, ...terms } = secondsTerms(btcUsdt, { durations });
    const before = world.beginTerms('seconds', terms, () => place(world));
    const after = place(world);
    // The first one was placed a second earlier, and expires a second earlier.
    tickOn(world, [...CALM.slice(1), 8_100_000, 8_100_000]);
    world.wait(1);
    expect(world.secondsOrder(before)).toMatchObject({
      termsVersion: 1,
      profitUnits: usdt('85'),
    });
    expect(world.secondsOrder(after)).toMatchObject({ termsVersion: 2, profitUnits: usdt('10') });
  });

  it.each([
    [{ version: 2 }],
    [{ staleMs: 30_000 }],
    [{ durations: [] }],
    [{ durations: [{ seconds: 30, payoutPpm: 1_000_001, minStake: '1', maxStake: '2' }] }],
    [{ customerOpenCap: '1' }],
  ])('are refused as %o', (change) => {
    const world = new ContractEngine({ withTerms: false });
    const terms = secondsTerms(btcUsdt, change);
    expect(world.refusal(0, { type: 'seconds.publish_terms', terms })).toBe('bad_terms');
    expect(world.refusal(ALICE, { type: 'seconds.publish_terms', terms })).toBe('not_allowed');
  });
});
