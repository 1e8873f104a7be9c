import { describe, expect, it } from 'vitest';
import { spanText } from './span-text.ts';

describe('a span of time', () => {
  it.each([
    [0, '00:00:00'],
    [-5_000, '00:00:00'],
    [1, '00:00:01'],
    [59_001, '00:01:00'],
    [3_599_000, '00:59:59'],
    [86_400_000, '24:00:00'],
    [90_061_000, '25:01:01'],
  ])('of %i ms reads %s', (ms, text) => {
    expect(spanText(ms)).toBe(text);
  });
});
