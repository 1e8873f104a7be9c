/** Boxes that open when the sale of their series is over. */
import { describe, expect, it } from 'vitest';
import type { NftPublication } from '../contract/index.ts';
import { BUYER, NftWorld, SECOND } from '../testing/world.ts';

const AFTER = { opensAfterSale: true };

describe('a series whose boxes open after its sale', () => {
  it('promises it, and opens none while a box is left', () => {
    const world = new NftWorld();
    const series = world.series(3, {}, AFTER);
    const [promise] = world.events('nft.published') as NftPublication[];
    expect(promise).toMatchObject({ kind: 'promise', opensAfterSale: true });
    const boxes = [world.box(BUYER, series), world.box(SECOND, series)];
    expect(boxes.map((box) => world.openBox(box))).toEqual(['sale_runs', 'sale_runs']);
    expect(world.boxNow((boxes[0] as { id: number }).id).state).toBe('unopened');
    // The last one is sold: all can be opened at once.
    boxes.push(world.box(BUYER, series));
    expect(boxes.map((box) => world.openBox(box))).toEqual(Array(3).fill('accepted'));
    world.beacon();
    expect(boxes.map((box) => world.reveal(box))).toEqual(Array(3).fill('accepted'));
    expect(world.seriesNow(series.id).state).toBe('ended');
    world.expectSound();
  });

  it('opens them when its time is over, and not a moment before', () => {
    const world = new NftWorld();
    const series = world.series(3, {}, AFTER);
    const box = world.box(BUYER, series);
    world.wait(series.endMs - world.timeMs - 2_000);
    world.fresh();
    world.wait(999);
    expect(world.openBox(box)).toBe('sale_runs');
    world.wait(1);
    expect(world.openBox(box)).toBe('accepted');
    world.beacon();
    expect(world.reveal(box)).toBe('accepted');
    expect(world.seriesNow(series.id).state).toBe('ended');
    world.expectSound();
  });

  it('goes on when a standstill has moved its end', () => {
    const world = new NftWorld();
    const series = world.series(3, {}, AFTER);
    const box = world.box(BUYER, series);
    world.standStill(series.endMs - world.timeMs + 60_000);
    world.fresh();
    expect(world.openBox(box)).toBe('sale_runs');
    world.wait(world.seriesNow(series.id).endMs - world.timeMs);
    world.fresh();
    expect(world.openBox(box)).toBe('accepted');
  });
});

it('opens boxes of earlier series at once, as it was promised', () => {
  const world = new NftWorld();
  const series = world.series(3);
  const [promise] = world.events('nft.published') as NftPublication[];
  expect(promise).not.toHaveProperty('opensAfterSale');
  expect(world.openBox(world.box(BUYER, series))).toBe('accepted');
});
