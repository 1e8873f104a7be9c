import { describe, expect, it } from 'vitest';
import { droppedPrice } from './dropped-price.ts';

describe('a price at which something is let go', () => {
  it.each([
    ['0.01', 96_700.126, '96700.13'],
    ['0.01', 96_700.124, '96700.12'],
    ['0.05', 10.07, '10.05'],
    ['0.05', 10.08, '10.10'],
    ['1', 99.5, '100'],
  ])('is a whole number of ticks of %s near %d', (tick, at, price) => {
    expect(Number(droppedPrice(tick, at))).toBe(Number(price));
  });
});
