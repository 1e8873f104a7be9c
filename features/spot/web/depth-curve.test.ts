import { describe, expect, it } from 'vitest';
import { depthCurves, depthPath, sumsOf } from './depth-curve.ts';

const BIDS = [
  ['99', '1'],
  ['98', '2'],
  ['90', '5'],
] as const;
const ASKS = [
  ['101', '3'],
  ['104', '1'],
] as const;
const BOX = { width: 200, height: 100 };

describe('the depth of a book', () => {
  it('adds up from the best price outwards', () => {
    expect(sumsOf(BIDS)).toEqual([
      { price: 99, sum: 1 },
      { price: 98, sum: 3 },
      { price: 90, sum: 8 },
    ]);
  });

  it('reaches as far on both sides as both are known', () => {
    const curves = depthCurves(BIDS, ASKS);
    expect(curves).toMatchObject({ middle: 100, reach: 4, most: 4 });
    expect(curves?.bids.map(({ price }) => price)).toEqual([99, 98]);
    expect(curves?.asks.map(({ price }) => price)).toEqual([101, 104]);
  });

  it('has no curves while a side is empty', () => {
    expect(depthCurves([], ASKS)).toBeUndefined();
    expect(depthCurves(BIDS, [])).toBeUndefined();
  });

  it('is drawn in steps, the deepest at the top', () => {
    const curves = depthCurves(BIDS, ASKS);
    if (!curves) throw new Error('no curves');
    expect(depthPath(curves.bids, curves, BOX)).toBe('M75.0,100.0H75.0V75.0H50.0V25.0H0V100.0Z');
    expect(depthPath(curves.asks, curves, BOX)).toBe(
      'M125.0,100.0H125.0V25.0H200.0V0.0H200V100.0Z',
    );
    expect(depthPath([], curves, BOX)).toBe('');
  });
});
