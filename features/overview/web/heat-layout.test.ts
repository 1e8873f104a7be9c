import { describe, expect, it } from 'vitest';
import { drawnWeights, heatLayout, type Tile } from './heat-layout.ts';

const [WIDTH, HEIGHT] = [400, 300];
const items = [
  { key: 'small', weight: 8 },
  { key: 'large', weight: 50 },
  { key: 'first of two', weight: 20 },
  { key: 'second of two', weight: 20 },
  { key: 'unknown', weight: null },
];
const areaOf = ({ width, height }: Tile<string>): number => width * height;

/** How much two tiles have in common. */
function common(one: Tile<string>, other: Tile<string>): number {
  const width =
    Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height =
    Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(width, 0) * Math.max(height, 0);
}

describe('the tiles of a heat map', () => {
  const tiles = heatLayout(items, WIDTH, HEIGHT);

  it('fill the whole', () => {
    const sum = tiles.reduce((total, tile) => total + areaOf(tile), 0);
    expect(sum).toBeCloseTo(WIDTH * HEIGHT, 6);
    for (const { left, top, width, height } of tiles) {
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(left + width).toBeLessThanOrEqual(WIDTH + 1e-6);
      expect(top + height).toBeLessThanOrEqual(HEIGHT + 1e-6);
    }
  });

  it('do not lie over one another', () => {
    const pairs = tiles.flatMap((one, at) =>
      tiles.slice(at + 1).map((other) => common(one, other)),
    );
    expect(Math.max(...pairs)).toBeLessThan(1e-6);
  });

  it('stand by their weights, those of one weight as they came', () => {
    const keys = ['large', 'first of two', 'second of two', 'small', 'unknown'];
    expect(tiles.map(({ key }) => key)).toEqual(keys);
  });

  it('are as large as their weights', () => {
    const [large, second] = tiles;
    expect(large && second && areaOf(large) / areaOf(second)).toBeCloseTo(2.5, 6);
  });

  it('are none where there is nothing', () => {
    expect(heatLayout([], WIDTH, HEIGHT)).toEqual([]);
  });
});

describe('the weight that a tile is drawn by', () => {
  it('is three fifths of the mean where it is less, or not known', () => {
    // The mean of 90 over three is 30.
    expect(drawnWeights([90, 0, null])).toEqual([90, 18, 18]);
    expect(drawnWeights([42, 18, 30])).toEqual([42, 18, 30]);
    expect(drawnWeights([42.5, 17.5, 30])).toEqual([42.5, 18, 30]);
  });

  it('is one for all where none is known', () => {
    expect(drawnWeights([null, 0, null])).toEqual([1, 1, 1]);
  });
});
