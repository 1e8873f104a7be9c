import { describe, expect, it } from 'vitest';
import { cutOf } from './camera-frame.ts';

describe('the cut of a camera’s picture', () => {
  it('is the frame and a little more, in pixels of the camera', () => {
    // A camera of 1000 × 500 fills a box of 100 × 100: its height fits, ten to one is five.
    const cut = cutOf(
      { width: 1000, height: 500 },
      { width: 100, height: 100 },
      { width: 50, height: 25 },
    );
    expect(cut.width).toBeCloseTo(280);
    expect(cut.height).toBeCloseTo(140);
    expect(cut.x).toBeCloseTo(360);
    expect(cut.y).toBeCloseTo(180);
  });

  it('never leaves the picture', () => {
    const cut = cutOf(
      { width: 640, height: 480 },
      { width: 320, height: 240 },
      { width: 320, height: 240 },
    );
    expect(cut).toEqual({ x: 0, y: 0, width: 640, height: 480 });
  });
});
