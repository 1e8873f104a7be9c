/** The laws of splits, dividends and delistings, recomputed from balances and postings. */
import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { usdt } from '../../../tests/support/contract-engine.ts';
import { Random } from '../../../tests/support/random.ts';
import { AAPL, aaplUsdt, USDT } from '../../../tests/support/small-catalogue.ts';
import { CorporateWorld, orderOf } from '../testing/world.ts';
import { seedsOf } from '../../../tests/support/seeds.ts';

const SEEDS = seedsOf(1, 2, 3, 4, 5, 6);
const OWNERS = [1_001, 1_002, 1_003, 1_004, 1_005];
const WHOLE = 100_000_000n;
const RATIOS = [
  [2, 1],
  [4, 1],
  [3, 2],
  [1, 10],
  [7, 3],
  [1, 1_000],
  [20, 1],
] as const;

/** Units of money that all postings have brought an owner since a number of batches. */
function paidTo(world: CorporateWorld, owner: number, reason: string): bigint {
  const { ledger } = world.engine.machine;
  world.expectSound();
  return world.batches
    .flatMap((batch) => batch.postings)
    .filter((it) => it.reason === reason && ledger.ownerOf(it.to) === owner)
    .reduce((sum, it) => sum + it.amount, 0n);
}

/** Customers with random shares, some of them in orders. */
function crowded(random: Random): CorporateWorld {
  const world = CorporateWorld.open();
  for (const owner of OWNERS) {
    const part = String(random.whole(1, 99_999_999)).padStart(8, '0');
    const shares = `${random.whole(0, 900)}.${part}`;
    world.give(owner, shares);
    for (let count = random.whole(0, 3); count > 0; count -= 1) {
      const limitTicks = 25_000 + random.whole(-700, 700);
      const side = random.pick(['buy', 'sell'] as const);
      world.refusal(owner, orderOf({ side, limitTicks, lots: random.whole(1, 20_000) }));
    }
  }
  return world;
}

/** Twice what everybody has in units of money times parts, so that nothing is rounded. */
function exact([shares, money]: readonly [bigint, bigint], ticks: bigint, n: bigint, d: bigint) {
  return shares * ticks * 1_000_000n * d + money * WHOLE * n;
}

describe('a split', () => {
  it.each(SEEDS.flatMap((seed) => RATIOS.map(([n, d]) => [seed, n, d] as const)))(
    'leaves each holder what he had within a unit, with seed %i and %i:%i',
    (seed, numerator, denominator) => {
      const random = new Random(seed);
      const world = crowded(random);
      const ticks = random.whole(20_000, 30_000);
      const id = world.announce({ numerator, denominator });
      const before = new Map<number, readonly [bigint, bigint]>();
      world.closed(world.action(id).exMs - 1, ticks);
      for (const owner of OWNERS) before.set(owner, world.owned(owner));
      world.goTo(world.action(id).exMs);
      expect(world.action(id).state).toBe('carried_out');
      const [n, d] = [BigInt(numerator), BigInt(denominator)];
      for (const owner of OWNERS) {
        const was = before.get(owner) ?? [0n, 0n];
        const is = world.owned(owner);
        expect(is[0]).toBe((was[0] * n) / d);
        // In parts of n units of money: what a new share is worth is d ÷ n of an old one.
        const worthBefore = exact(was, BigInt(ticks), n, n);
        const worthAfter = exact(is, BigInt(ticks), n, d);
        expect(worthAfter).toBeLessThanOrEqual(worthBefore);
        expect(worthBefore - worthAfter).toBeLessThan(WHOLE * n);
        expect(world.purse(owner)[1]).toBe(0n);
        expect(paidTo(world, owner, 'split_rest')).toBe(is[1] - was[1]);
      }
      expect(world.engine.spot.liveOrders()).toEqual([]);
      expect(world.engine.feeds.lastIndex(aaplUsdt)?.ticks).toBe(world.action(id).toTicks);
      world.expectSound();
    },
  );
});

describe('a dividend', () => {
  it.each(SEEDS)('pays what it uses of its reserve and frees the rest, with seed %i', (seed) => {
    const random = new Random(seed);
    const world = crowded(random);
    const perShare = usdt(
      `${random.whole(0, 9)}.${String(random.whole(1, 99_999_999)).padStart(8, '0')}`,
    );
    const treasury = world.money(HOUSE.treasury)[0];
    const id = world.announce({ kind: 'dividend', perShare: perShare.toString() });
    const { reserveUnits, exMs } = world.action(id);
    expect(world.money(HOUSE.treasury)).toEqual([treasury - reserveUnits, reserveUnits]);
    world.closed(exMs - 1);
    const before = new Map(OWNERS.map((owner) => [owner, world.owned(owner)]));
    world.goTo(exMs);
    let sum = 0n;
    for (const owner of OWNERS) {
      const [shares, money] = before.get(owner) ?? [0n, 0n];
      const due = (shares * perShare) / WHOLE;
      expect(world.owned(owner)).toEqual([shares, money + due]);
      expect(paidTo(world, owner, 'dividend')).toBe(due);
      sum += due;
    }
    expect(world.action(id)).toMatchObject({ usedUnits: sum, reserveUnits: 0n });
    expect(sum).toBeLessThanOrEqual(reserveUnits);
    expect(world.money(HOUSE.treasury)).toEqual([treasury - sum, 0n]);
    world.expectSound();
  });
});

describe('a delisting', () => {
  it.each(SEEDS)('pays all shares at the last index, with seed %i', (seed) => {
    const random = new Random(seed);
    const world = crowded(random);
    const exMs = world.timeMs + 15 * 86_400_000 - 7 * 3_600_000;
    const id = world.announce({ kind: 'delisting', exMs });
    world.closed(exMs - 1, 24_321);
    const before = new Map(OWNERS.map((owner) => [owner, world.owned(owner)]));
    world.goTo(exMs);
    expect(world.action(id).state).toBe('carried_out');
    for (const owner of OWNERS) {
      const [shares, money] = before.get(owner) ?? [0n, 0n];
      expect(world.owned(owner)).toEqual([0n, money + (shares * 24_321n * 1_000_000n) / WHOLE]);
    }
    expect(world.engine.catalogue.state(aaplUsdt).reason).toBe('delisted');
    expect(world.refusal(OWNERS[0] ?? 0, orderOf({ side: 'buy' }))).toBe('market_halted');
    world.expectSound();
  });
});

it('leaves no share and no unit of money that nobody has', () => {
  const world = crowded(new Random(9));
  const all = (asset: number) =>
    [...world.engine.machine.ledger.balances()]
      .filter((balance) => balance.asset === asset)
      .reduce((sum, { available, frozen }) => sum + available + frozen, 0n);
  world.carryOut({ numerator: 3, denominator: 7 });
  expect([all(AAPL), all(USDT)]).toEqual([0n, 0n]);
  expect(world.purse(HOUSE.outsideWorld, AAPL, KIND.house)[1]).toBe(0n);
});
