/** Limits of one customer and of the house: in two markets, and free again when positions end. */
import { expect, it } from 'vitest';
import { ALICE, BOB, ContractEngine, openCommand } from '../../../tests/support/contract-engine.ts';
import { btcUsdt, ethUsdt } from '../../../tests/support/small-catalogue.ts';
import { MOST_POSITIONS } from '../contract/index.ts';

const RICH = { customer: '1000000', desk: '10000000' };
const close = (positionId: number, lots = 0) => ({ type: 'contracts.close', positionId, lots });
/** A buyer's order that waits below the market. */
const WAITS = { limitTicks: 7_500_000 };

it('counts open and waiting lots of a market, until they are closed or cancelled', () => {
  const world = new ContractEngine({
    ...RICH,
    terms: { maxLotsPerOrder: 10, maxLotsPerCustomer: 10 },
  });
  const refusal = (change: object, owner = ALICE) => world.refusal(owner, openCommand(change));
  const { id: open } = world.open({ lots: 6 });
  const { id: waiting } = world.open({ lots: 4, ...WAITS });
  expect(refusal({ lots: 1 })).toBe('too_many_lots_together');
  expect(refusal({ lots: 1, side: 'short' })).toBe('too_many_lots_together');
  // Another market and another customer have places of their own.
  expect(refusal({ lots: 10, marketId: ethUsdt })).toBe('accepted');
  expect(refusal({ lots: 1, marketId: ethUsdt })).toBe('too_many_lots_together');
  expect(refusal({ lots: 10 }, BOB)).toBe('accepted');
  world.must(ALICE, close(open, 2));
  expect(refusal({ lots: 3 })).toBe('too_many_lots_together');
  world.open({ lots: 2 });
  world.must(ALICE, { type: 'contracts.cancel', positionId: waiting });
  expect(refusal({ lots: 5 })).toBe('too_many_lots_together');
  expect(refusal({ lots: 4 })).toBe('accepted');
  world.expectSound();
});

it('counts the positions of all markets together, until one of them ends', () => {
  const world = new ContractEngine(RICH);
  const markets = [btcUsdt, ethUsdt];
  const ids = Array.from(
    { length: MOST_POSITIONS },
    (_none, at) => world.open({ marketId: markets[at % 2] ?? btcUsdt }).id,
  );
  for (const marketId of markets) {
    expect(world.refusal(ALICE, openCommand({ marketId }))).toBe('too_many_positions');
  }
  expect(world.refusal(BOB, openCommand())).toBe('accepted');
  world.must(ALICE, close(ids[0] ?? 0));
  expect(world.refusal(ALICE, openCommand({ marketId: ethUsdt }))).toBe('accepted');
  expect(world.refusal(ALICE, openCommand())).toBe('too_many_positions');
});

it('lets the house carry a difference in each market, which closing makes smaller', () => {
  const world = new ContractEngine({ ...RICH, terms: { exposureCapLots: 10 } });
  const refusal = (change: object) => world.refusal(BOB, openCommand(change));
  const { id } = world.open({ lots: 10 });
  expect(refusal({ lots: 1 })).toBe('exposure_capped');
  expect(refusal({ lots: 10, marketId: ethUsdt })).toBe('accepted');
  expect(refusal({ lots: 21, side: 'short' })).toBe('exposure_capped');
  world.must(ALICE, close(id, 4));
  expect(refusal({ lots: 5 })).toBe('exposure_capped');
  expect(refusal({ lots: 4 })).toBe('accepted');
  // What waits counts for nothing yet.
  expect(refusal({ lots: 1 })).toBe('exposure_capped');
});
