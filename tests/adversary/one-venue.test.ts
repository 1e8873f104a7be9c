/**
 * One venue's print moves no index. Who pushes the book of one exchange for a moment holds a
 * position here whose stop, liquidation or bet the index decides.
 */
import { describe, expect, it } from 'vitest';
import type { TakePrices } from '../../features/feeds/contract.ts';
import { btcUsdt } from '../support/small-catalogue.ts';
import { ContractEngine } from '../support/contract-engine.ts';

const HONEST = 8_000_000;
const PARTS = 100;

/** What sources tell of the bitcoin market, as live feeds tell it. */
function venues(world: ContractEngine, ticks: readonly number[]): void {
  world.wait(1_000);
  const prices = ticks.map(
    (price, at) => [btcUsdt, `venue-${at}`, Math.round(price * PARTS), 0] as const,
  );
  const command: TakePrices = { type: 'feeds.tick', prices, median: true, agreed: true };
  world.must(0, command);
}

/** How far the index stands from where it was, in hundredths of a percent. */
function movedBp(world: ContractEngine): number {
  const ticks = world.engine.feeds.lastIndex(btcUsdt)?.ticks ?? 0;
  return (Math.abs(ticks - HONEST) / HONEST) * 10_000;
}

describe('a print of five percent at one venue', () => {
  // Before: 16.7 bp with three sources, 250 with two, 500 with one.
  it.each([
    ['three', [HONEST, HONEST]],
    ['two', [HONEST]],
    ['one', []],
  ] as const)('moves nothing where there are %s', (_count, others) => {
    const world = new ContractEngine();
    const { id } = world.open({ stopLossTicks: 7_960_000 });
    venues(world, [HONEST, ...others]);
    for (let print = 0; print < 3; print += 1) venues(world, [HONEST * 0.95, ...others]);
    expect(movedBp(world)).toBe(0);
    expect(world.position(id).state).toBe('open');
    world.expectSound();
  });

  it('moves the index by no more than a quarter of a percent, however small it is', () => {
    for (let bp = 1; bp <= 500; bp += 1) {
      const world = new ContractEngine();
      venues(world, [HONEST, HONEST]);
      venues(world, [HONEST * (1 - bp / 10_000), HONEST]);
      expect(movedBp(world)).toBeLessThanOrEqual(25.1);
    }
  });

  it('is believed where the others say it too', () => {
    const world = new ContractEngine();
    venues(world, [HONEST, HONEST, HONEST]);
    venues(world, [7_600_000, 7_610_000, HONEST]);
    expect(movedBp(world)).toBeCloseTo(487.5);
  });
});
