import { describe, expect, it } from 'vitest';
import type { ReceiptKind } from '../../../core/receipts/kind.ts';
import { kindOf, namedTerms, namedTicks } from './naming.ts';

const order = { kind: 'loan' };
const kind: ReceiptKind = {
  room: 'loans',
  kind: 'loan',
  product: 'loans',
  checks: [],
  read: () => order,
  readTerms: () => undefined,
  id: () => 1,
  ticks: () => [
    { marketId: 2, number: 9 },
    { marketId: 1, number: 7 },
    { marketId: 2, number: 9 },
    { marketId: 2, number: 3 },
  ],
  terms: () => [
    { marketId: 1, version: 2, metMs: 500 },
    { marketId: 1, version: 1, metMs: 900 },
    { marketId: 1, version: 2, metMs: 300 },
    { marketId: 1, version: 2, metMs: 400 },
  ],
  check: () => undefined,
};

describe('what an order names', () => {
  it('is each tick once, by market and number', () => {
    expect(namedTicks(kind, order)).toEqual([
      { marketId: 1, number: 7 },
      { marketId: 2, number: 3 },
      { marketId: 2, number: 9 },
    ]);
  });

  it('is each version of terms once, since it was first met', () => {
    expect(namedTerms(kind, order)).toEqual([
      { marketId: 1, version: 1, metMs: 900 },
      { marketId: 1, version: 2, metMs: 300 },
    ]);
  });

  it('is asked of its own kind only', () => {
    expect(kindOf([kind], order)).toBe(kind);
    expect(kindOf([kind], { kind: 'seconds' })).toBeUndefined();
  });
});
