import { describe, expect, it } from 'vitest';
import { placeOfStep, placeWithin, stepBefore } from './step-order.ts';

const STEPS = ['address', 'code', 'password'] as const;

describe('the questions of a flow', () => {
  it('lead back one by one, and out of the flow from the first', () => {
    expect(stepBefore(2)).toBe(1);
    expect(stepBefore(1)).toBe(0);
    expect(stepBefore(0)).toBeUndefined();
  });

  it.each([
    ['a place in the middle stays', 1, 3, 1],
    ['a place behind the end is the last question', 5, 3, 2],
    ['a place before the first is the first', -1, 3, 0],
    ['the last place stays', 2, 3, 2],
  ])('keep %s', (_title, at, of, wanted) => {
    expect(placeWithin(at, of)).toBe(wanted);
  });

  it('are found by what they ask', () => {
    expect(placeOfStep(STEPS, 'address')).toBe(0);
    expect(placeOfStep(STEPS, 'password')).toBe(2);
    expect(placeOfStep<string>(STEPS, 'front')).toBeUndefined();
    expect(placeOfStep(STEPS, undefined)).toBeUndefined();
  });
});
