import { describe, expect, it } from 'vitest';
import { hundredthsOf } from './wire.ts';

describe('a multiple', () => {
  it.each<[string, number | undefined]>([
    ['0.01', 1],
    ['0.009', undefined],
    ['0.015', undefined],
    ['0.990', 99],
    ['1', 100],
    ['1.004', 100],
    ['1.005', 101],
    ['1.0049', 100],
    ['2.345', 235],
    ['99.995', 10_000],
    ['100', 10_000],
    ['100.004', 10_000],
    ['100.005', undefined],
    ['0', undefined],
    ['-1', undefined],
    ['1e2', undefined],
    ['', undefined],
  ])('of %s is %s hundredths', (text, hundredths) => {
    expect(hundredthsOf(text)).toBe(hundredths);
  });
});
