/**
 * The law of the reserve: at the desk is frozen exactly what orders may still be paid, whichever
 * way their prices turn. Recomputed after every step out of the published terms and the calendar,
 * in fractions; never from what an order says of its own reserve.
 */
import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { ALICE, BOB } from '../../../tests/support/contract-engine.ts';
import { Random } from '../../../tests/support/random.ts';
import { BTC, btcUsdt, USDT } from '../../../tests/support/small-catalogue.ts';
import { DAY_MS, type DualTerms, settledMs } from '../contract.ts';
import { dualTerms, MONDAY, putTerms } from '../testing/terms.ts';
import { DualWorld } from '../testing/world.ts';
import { seedsOf } from '../../../tests/support/seeds.ts';

const SEEDS = seedsOf(1, 2, 3, 4);
const STEPS = 250;
const WHOLE = 100_000_000n;
const WIDE = { lowTicks: 1, highTicks: 2_000_000_000 };

const PRODUCTS: readonly DualTerms[] = [
  dualTerms(WIDE),
  putTerms(WIDE),
  dualTerms({ ...WIDE, productId: 3, maturityDay: MONDAY + 4, ratePpm: 911_111 }),
  putTerms({ ...WIDE, productId: 4, maturityDay: MONDAY + 5, strikeTicks: 7_777_777 }),
  dualTerms({ ...WIDE, productId: 5, maturityDay: MONDAY + 7, strikeTicks: 7_999_999 }),
];

/** What a test knows of an order: who bought what, and when. */
interface Known {
  readonly id: number;
  readonly terms: DualTerms;
  readonly shares: number;
  readonly boughtMs: number;
}

/** Both payments of an order by the sentences of the brief, in units of bitcoin and of USDT. */
function owed({ terms, shares, boughtMs }: Known): { btc: bigint; usdt: bigint } {
  const days = BigInt(terms.maturityDay - Math.floor(boughtMs / DAY_MS));
  const [year, rate] = [365_000_000n, BigInt(terms.ratePpm) * days];
  // A tick of this market is 0.01 USDT.
  const strike = (BigInt(terms.strikeTicks) * WHOLE) / 100n;
  if (terms.kind === 'call') {
    const paid = BigInt(shares) * (WHOLE / 10n);
    return { btc: (paid * rate) / year, usdt: (paid * strike * (year + rate)) / (WHOLE * year) };
  }
  const paid = BigInt(shares) * (strike / 10n);
  return { usdt: (paid * rate) / year, btc: (paid * WHOLE * (year + rate)) / (strike * year) };
}

function simulate(seed: number): void {
  const random = new Random(seed);
  const world = new DualWorld(PRODUCTS, '200000');
  const known = new Map<number, Known>();
  const wealth = () => [world.owns(ALICE), world.owns(BOB), world.owns(HOUSE.dualDesk)];
  const first = wealth();
  for (let step = 0; step < STEPS; step += 1) {
    const owner = random.pick([ALICE, BOB]);
    if (random.chance(0.6)) {
      world.index(8_000_000 + random.whole(-400_000, 400_000), btcUsdt, random.whole(1, 4_000_000));
    } else if (random.chance(0.8)) {
      const terms = random.pick(PRODUCTS);
      const shares = random.whole(1, 4);
      const { productId } = terms;
      const asked = { type: 'dual.buy', productId, shares, hasReadNotice: true, autoRoll: false };
      if (world.refusal(owner, asked) === 'accepted') {
        const id = world.engine.dual.runningOrders().at(-1)?.id ?? 0;
        known.set(id, { id, terms, shares, boughtMs: world.timeMs });
      }
    } else world.wait(random.whole(1, 30_000));
    for (const { id, terms } of known.values()) {
      if (world.timeMs >= settledMs(terms.maturityDay)) known.delete(id);
    }
    const sums = [...known.values()].map(owed);
    expect(world.has(HOUSE.dualDesk, BTC)[1]).toBe(sums.reduce((sum, it) => sum + it.btc, 0n));
    expect(world.has(HOUSE.dualDesk, USDT)[1]).toBe(sums.reduce((sum, it) => sum + it.usdt, 0n));
    // What one gains another loses: nothing comes from elsewhere, and nothing is left over.
    for (const coin of [0, 1] as const) {
      const total = (all: readonly (readonly [bigint, bigint])[]) =>
        all.reduce((sum, it) => sum + it[coin], 0n);
      expect(total(wealth())).toBe(total(first));
    }
    world.expectSound();
  }
  expect(known.size).toBeLessThan(STEPS);
}

describe('the desk', () => {
  it.each(SEEDS)('holds both payments of every order, and no more, with seed %i', simulate);
});
