/** The first load stays small: a phone on a slow line waits for every byte of it. */
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BUDGET_BYTES, filesInCircles, weighBundle } from '../../tools/bench/web-bundle.ts';

const CLIENT = join(resolve(import.meta.dirname, '../..'), 'dist', 'h5');

describe('the built client', () => {
  it('keeps the first load of market and trade within its budget', () => {
    const weights = weighBundle(CLIENT);
    expect(weights.market).toBeGreaterThan(BUDGET_BYTES.market / 10);
    expect(weights.market).toBeLessThanOrEqual(BUDGET_BYTES.market);
    expect(weights.trade).toBeLessThanOrEqual(BUDGET_BYTES.trade);
  });

  it('has no file that needs itself, which would run before what it needs', () => {
    expect(filesInCircles(CLIENT)).toEqual([]);
  });
});
