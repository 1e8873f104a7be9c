import { describe, expect, it } from 'vitest';
import { pulled } from './slider-stops.ts';

describe('a thumb that is dragged', () => {
  it.each([
    [46, 50],
    [54, 50],
    [50, 50],
    [2, 0],
    [97, 100],
    [45, 45],
    [55, 55],
    [10, 10],
  ])('at %i percent means %i', (at, meant) => {
    expect(pulled(at)).toBe(meant);
  });
});
