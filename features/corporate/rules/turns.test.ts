import { expect, it } from 'vitest';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { usdt } from '../../../tests/support/contract-engine.ts';
import { AAPL, aaplUsdt } from '../../../tests/support/small-catalogue.ts';
import { type Execution, type InvestPlan, LEAST_GAP_MS } from '../contract.ts';
import { plansOfOneSlot } from '../testing/slots.ts';
import { CorporateWorld } from '../testing/world.ts';

const OWNERS = [1_001, 1_002, 1_003, 1_004];
const AMOUNT = usdt('1000');
const INDEX = 25_000;
/** 20 bp over the index. */
const WORST = 25_050;

/** Some customers with a plan each, all of one slot, and a session in which it comes. */
function oneSlot(): { readonly world: CorporateWorld; readonly dueMs: number } {
  const world = CorporateWorld.open();
  world.endow(HOUSE.marketMaker, KIND.house, '100000', AAPL);
  for (const owner of OWNERS) world.give(owner, '0.00000001');
  const ids = plansOfOneSlot(world, OWNERS, AMOUNT);
  const plans = world.savedIn<InvestPlan>('invest_plans').filter(({ id }) => ids.includes(id));
  const dueMs = new Set(plans.map(({ nextMs }) => nextMs));
  expect(dueMs.size).toBe(1);
  return { world, dueMs: [...dueMs][0] ?? 0 };
}

/** Seconds pass with an index, and quotes of the market maker at prices of his. */
function seconds(world: CorporateWorld, untilMs: number, asks: readonly [number, number][]): void {
  while (world.timeMs < untilMs) {
    world.price(INDEX);
    const quote = { type: 'spot.quote', marketId: aaplUsdt, bids: [], asks };
    world.must(HOUSE.marketMaker, quote);
  }
}

const bought = (world: CorporateWorld) =>
  world.appended<Execution>('invest_executions').filter(({ outcome }) => outcome === 'bought');

it('gives the plans of one slot fresh quotes each, at moments that are drawn', () => {
  const { world, dueMs } = oneSlot();
  world.goTo(dueMs - 5_000);
  // What one purchase needs is at 250.01; what the next one would find is dearer by 4 bp.
  seconds(world, dueMs + 120_000, [
    [INDEX + 1, 400],
    [INDEX + 11, 10_000],
  ]);
  const all = bought(world);
  expect(new Set(all.map(({ owner }) => owner))).toEqual(new Set(OWNERS));
  for (const [at, { timeMs, spentUnits, gotUnits }] of all.entries()) {
    expect(Number(spentUnits) / Number(gotUnits)).toBeCloseTo(250.01, 2);
    expect(timeMs).toBeGreaterThanOrEqual((all[at - 1]?.timeMs ?? dueMs) + LEAST_GAP_MS);
  }
  const gaps = all.map(({ timeMs }, at) => timeMs - (all[at - 1]?.timeMs ?? dueMs));
  expect(new Set(gaps).size).toBe(OWNERS.length);
  world.expectSound();
});

it('draws another moment on another day', () => {
  const waits = [0, 1, 2].map((more) => {
    const { world, dueMs } = oneSlot();
    world.goTo(dueMs - 5_000 - more * 1_000);
    seconds(world, dueMs + 120_000, [[INDEX + 1, 10_000]]);
    return (bought(world)[0]?.timeMs ?? 0) - dueMs;
  });
  expect(new Set(waits).size).toBe(3);
});

it('pays nobody more than 20 bp over the index, and waits for who sells within', () => {
  const { world, dueMs } = oneSlot();
  world.goTo(dueMs - 5_000);
  seconds(world, dueMs + 120_000, [[WORST + 1, 10_000]]);
  expect(bought(world)).toEqual([]);
  seconds(world, dueMs + 500_000, [[WORST, 10_000]]);
  expect(bought(world).length).toBe(OWNERS.length);
});

it('takes what is within 20 bp of the index, and no more', () => {
  const { world, dueMs } = oneSlot();
  world.goTo(dueMs - 5_000);
  seconds(world, dueMs + 120_000, [
    [WORST, 100],
    [WORST + 1, 10_000],
  ]);
  expect(bought(world).map(({ gotUnits }) => gotUnits)).toEqual(OWNERS.map(() => 1_00000000n));
});
