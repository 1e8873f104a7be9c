import { describe, expect, it } from 'vitest';
import { nextStep, stepsDone } from './use-first-steps.ts';

describe('the first steps', () => {
  it.each([
    ['an empty account', [false, false, false], 'money'],
    ['money', [true, false, false], 'buy'],
    ['money, and a receipt of a device before', [true, false, true], 'buy'],
    ['a purchase', [true, true, false], 'receipt'],
    ['a purchase that took all money', [false, true, false], 'receipt'],
    ['a purchase and its receipt', [true, true, true], null],
  ] as const)('go on from %s', (_title, [isFunded, hasBought, hasSeen], next) => {
    expect(nextStep(stepsDone(isFunded, hasBought, hasSeen))).toBe(next);
  });

  it('tick no receipt of nothing, and the money with whatever it bought', () => {
    expect(stepsDone(true, false, true)).toEqual({ money: true, buy: false, receipt: false });
    expect(stepsDone(false, true, false)).toEqual({ money: true, buy: true, receipt: false });
  });
});
