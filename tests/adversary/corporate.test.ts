/** What somebody might try with splits and dividends, and what it brings. */
import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import { CorporateWorld, orderOf, planOf } from '../../features/corporate/testing/world.ts';
import { usdt } from '../support/contract-engine.ts';
import { Random } from '../support/random.ts';
import { AAPL, aaplUsdt, OPENS_MS } from '../support/small-catalogue.ts';
import { strategies } from './strategies/plan-slots.ts';
import { NO_GAIN, verdictsOf } from './strategies/strategy.ts';

const EVE = 1_001;
const WHOLE = 100_000_000n;
const DAY_MS = 86_400_000;

/** Shares and money at an index, in parts of units. */
function worth(world: CorporateWorld, owner: number, ticks: bigint): bigint {
  const [shares, money] = world.owned(owner);
  return shares * ticks * 1_000_000n + money * WHOLE;
}

/** A market with the maker on both sides, a tick away from the index. */
function quoted(world: CorporateWorld, ticks: number): void {
  world.price(ticks);
  world.must(HOUSE.marketMaker, {
    type: 'spot.quote',
    marketId: aaplUsdt,
    bids: [[ticks - 1, 10_000]],
    asks: [[ticks + 1, 10_000]],
  });
}

function opened(): CorporateWorld {
  const world = CorporateWorld.open();
  world.endow(HOUSE.marketMaker, KIND.house, '100000', AAPL);
  world.endow(HOUSE.marketMaker, KIND.house, '10000000');
  world.give(EVE, '0.00000001');
  quoted(world, 25_000);
  return world;
}

describe('an operator', () => {
  it('does nothing alone, whatever he plans and says', () => {
    const world = opened();
    const id = world.plan({}, 7);
    for (const verdict of ['confirm', 'withdraw', 'confirm']) {
      const order = { type: 'corporate.confirm', operator: 7, id, verdict, reason: 'mine' };
      expect(world.refusal(0, order)).toMatch(/own_action|bad_verdict/);
    }
    const [shares] = world.owned(EVE);
    world.closed(planOf().exMs);
    expect(world.owned(EVE)[0]).toBe(shares);
    expect(world.action(id).state).toBe('lapsed');
  });

  it.each(['split', 'dividend'] as const)(
    'who buys before he announces a %s gains nothing by it',
    (kind) => {
      const world = opened();
      const before = worth(world, EVE, 25_000n);
      world.order(EVE, { side: 'buy', limitTicks: 25_100, lots: 5_000 });
      world.carryOut({ kind });
      const ticks = world.engine.feeds.lastIndex(aaplUsdt)?.ticks ?? 0;
      expect(worth(world, EVE, BigInt(ticks))).toBeLessThanOrEqual(before);
    },
  );
});

describe('who races the record time', () => {
  it('captures no dividend: what he is paid, the index takes, and the fees are his', () => {
    const world = opened();
    world.announce({ kind: 'dividend' });
    world.closed(planOf().exMs - 3 * 3_600_000);
    quoted(world, 25_000);
    const before = worth(world, EVE, 25_000n);
    world.order(EVE, { side: 'buy', limitTicks: 25_100, lots: 5_000 });
    world.goTo(planOf().exMs);
    world.goTo(OPENS_MS + 3 * DAY_MS + 1_000);
    quoted(world, 24_850);
    const [shares] = world.owned(EVE);
    const lots = Number(shares / 1_000_000n);
    world.order(EVE, { limitTicks: 24_800, lots });
    expect(worth(world, EVE, 24_850n)).toBeLessThan(before);
  });

  it('sells no old shares at a new price: what waited is gone, what comes after is new', () => {
    const world = CorporateWorld.open();
    world.give(EVE, '100', '0');
    world.announce();
    world.closed(planOf().exMs - 1);
    world.order(EVE, { limitTicks: 25_500, lots: 10_000 });
    world.goTo(planOf().exMs);
    expect(world.purse(EVE)).toEqual([usdt('400'), 0n]);
    const old = orderOf({ side: 'buy', limitTicks: 25_500 });
    expect(world.refusal(EVE, old)).toBe('price_out_of_band');
  });
});

describe('many accounts of dust', () => {
  it.each([1, 2, 3])('gain nothing by roundings, with seed %i', (seed) => {
    const random = new Random(seed);
    const [numerator, denominator] = random.pick([
      [3, 2],
      [1, 7],
      [5, 3],
    ] as const);
    const world = CorporateWorld.open();
    const owners = Array.from({ length: 120 }, (_each, at) => 2_000 + at);
    for (const owner of owners) {
      world.give(owner, `0.${String(random.whole(1, 40)).padStart(8, '0')}`, '1');
    }
    const sum = (ticks: bigint) =>
      owners.reduce((all, owner) => all + worth(world, owner, ticks), 0n);
    const before = sum(25_000n) * BigInt(numerator);
    world.carryOut({ numerator, denominator });
    const [shares, money] = owners
      .map((owner) => world.owned(owner))
      .reduce(([a, b], [c, d]) => [a + c, b + d]);
    const n = BigInt(numerator);
    const after = shares * 25_000n * 1_000_000n * BigInt(denominator) + money * WHOLE * n;
    expect(after).toBeLessThanOrEqual(before);
  });
});

describe('a bid that was there before a dividend', () => {
  it('buys no dearer than what the market asks on the ex-day', () => {
    const world = opened();
    const { id } = world.order(EVE, { side: 'buy', limitTicks: 24_960 });
    world.carryOut({ kind: 'dividend' });
    world.goTo(OPENS_MS + 3 * DAY_MS + 1);
    // The maker asks 248.51 at an index of 248.50: at 249.60 the bid would have been filled above.
    quoted(world, 24_850);
    const order = world.engine.spot.liveOrder(id);
    expect(order).toMatchObject({ limitTicks: 24_810, filledLots: 0 });
    world.expectSound();
  });
});

it.each(strategies)('who $title gained, and loses', (strategy) => {
  expect(verdictsOf(strategy, 8)).toMatch(NO_GAIN);
});
