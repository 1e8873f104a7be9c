import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numbersOf, rosetteOf } from './rosette.ts';

function radii(path: string): number[] {
  const points = path.slice(1, -1).split('L');
  return points.map((point) => Math.hypot(...point.split(' ').map(Number)));
}

describe('the rosette of a seal', () => {
  it('is the same for the same seal and another for another one', () => {
    expect(rosetteOf('seal', 3)).toEqual(rosetteOf('seal', 3));
    const all = Array.from({ length: 500 }, (_, index) => rosetteOf(`seal ${index}`, 1)[0]);
    expect(new Set(all).size).toBe(all.length);
  });

  it('begins with the same curves, however many are drawn', () => {
    expect(rosetteOf('seal', 3).slice(0, 1)).toEqual(rosetteOf('seal', 1));
  });

  it('stays between its rings, whatever the seal', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const path of rosetteOf(text, 3)) {
          const all = radii(path);
          expect(Math.min(...all)).toBeGreaterThanOrEqual(33.8);
          expect(Math.max(...all)).toBeLessThanOrEqual(76.2);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('draws numbers from nought to below one', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const draw = numbersOf(text);
        for (let count = 0; count < 50; count += 1) {
          const number = draw();
          expect(number).toBeGreaterThanOrEqual(0);
          expect(number).toBeLessThan(1);
        }
      }),
    );
  });
});
