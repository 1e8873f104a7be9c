import { describe, expect, it } from 'vitest';
import { edgesOf, faultOf, type Greys, greysOf } from './picture-look.ts';

const SIDE = 40;

function picture(grey: (x: number, y: number) => number): Greys {
  const values = Array.from({ length: SIDE * SIDE }, (_, at) =>
    grey(at % SIDE, Math.floor(at / SIDE)),
  );
  return { values, width: SIDE, height: SIDE };
}

/** Lines of letters, two pixels wide. */
const sharp = picture((x) => (Math.floor(x / 2) % 2 === 0 ? 30 : 220));
/** The same letters run into one another. */
const blurred = picture((x) => 125 + 10 * Math.sin(x / 4));

describe('a look at a picture', () => {
  it.each([
    ['says nothing of one that can be read', 1600, sharp, undefined],
    ['calls one small whose letters are tiny', 799, sharp, 'small'],
    ['lets one pass that is just large enough', 800, sharp, undefined],
    ['calls one blurred whose edges are soft', 1600, blurred, 'blurred'],
    ['calls one dark before anything about its edges', 1600, picture((x) => x % 40), 'dark'],
  ] as const)('%s', (_title, longSide, greys, fault) => {
    expect(faultOf(longSide, greys)).toBe(fault);
  });

  it('sees no edges where all is one grey, or where there is nothing', () => {
    expect(edgesOf(picture(() => 90))).toBe(0);
    expect(edgesOf({ values: [], width: 0, height: 0 })).toBe(0);
  });

  it('weighs colours as the eye does', () => {
    const { values } = greysOf([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255], 3, 1);
    expect([...(values as Uint8ClampedArray)]).toEqual([76, 150, 29]);
  });
});
