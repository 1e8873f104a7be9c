/**
 * Long and short at once at 100 ×, each with a margin of its own, over a gap of the price: the one
 * side loses its margin and no more, and the other one gained all of the gap.
 */
import type { OpenPosition } from '../../../features/contracts/contract/index.ts';
import { ALICE, ContractEngine, openCommand, usdt } from '../../support/contract-engine.ts';
import type { Random } from '../../support/random.ts';
import { normal, type Strategy } from './strategy.ts';

const ROOMY = { maxLotsPerOrder: 1_000, maxLotsPerCustomer: 10_000, exposureCapLots: 1_000 };
const INDEX = 8_000_000;
const LOTS = 100;
/** Of the price: what news do to it at once. */
const GAP = 0.02;
/** Both margins of a pair of 80,000 USDT a side. */
const MARGINS = Number(usdt('1600'));

/** A house that can pay for anything, and a customer with 10,000 USDT. */
export function roomyHouse(): ContractEngine {
  return new ContractEngine({
    terms: ROOMY,
    desk: '10000000',
    insurance: '100000',
    customer: '10000',
  });
}

/**
 * What a pair of 80,000 USDT a side brings over a gap.
 * @param gap of the price, in parts of it
 */
export function pairOver(
  gap: number,
  change: Partial<OpenPosition> = {},
  other: Partial<OpenPosition> = {},
): bigint {
  const world = roomyHouse();
  const has = () => world.money(ALICE).reduce((sum, units) => sum + units);
  const order = { lots: LOTS, multiple: 100, mode: 'isolated' } as const;
  world.must(ALICE, openCommand({ ...order, side: 'long', ...change }));
  world.must(ALICE, openCommand({ ...order, side: 'short', ...other }));
  world.index(Math.round(INDEX * (1 - gap)));
  for (const { id } of world.engine.contracts.livePositions()) {
    world.must(ALICE, { type: 'contracts.close', positionId: id, lots: 0 });
  }
  world.expectSound();
  return has() - usdt('10000');
}

/** A pair before news of some size, in some form. */
function pair(earlier: Partial<OpenPosition>, random: Random): number[] {
  const gap = GAP * normal(random);
  const takeProfitTicks = Math.round(INDEX * 0.99);
  const forms: Partial<OpenPosition>[] = [{}, {}, { mode: 'cross' }, { takeProfitTicks }];
  const short = { ...random.pick(forms), ...earlier };
  return [Number(pairOver(gap, earlier, short)) / MARGINS];
}

export const strategies: readonly Strategy[] = [
  {
    title: 'long and short at 100 × over a gap',
    now: (random) => pair({}, random),
    before: (random) => pair({ needsCover: false }, random),
    chances: 3_000,
  },
];
