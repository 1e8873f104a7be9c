import { describe, expect, it } from 'vitest';
import { isReached, type Shown, widen, conditionOf } from './rules.ts';

const shown: Shown = { price: '100.00', basisPoints: -350 };

describe('a condition', () => {
  it.each([
    ['sideways', '1', { refused: 'bad_kind' }],
    ['above', 'x', { refused: 'bad_value' }],
    ['above', '0', { refused: 'bad_value' }],
    ['above', '-5', { refused: 'bad_value' }],
    ['above', '0.0000000001', { refused: 'reached_already' }],
    ['below', '0.0000000001', { kind: 'below', value: '0.0000000001' }],
    ['below', '0.00000000001', { refused: 'bad_value' }],
    ['above', '922337203.6854775807', { kind: 'above', value: '922337203.6854775807' }],
    ['above', '922337203.6854775808', { refused: 'bad_value' }],
    ['above', '100', { refused: 'reached_already' }],
    ['above', '100.0100', { kind: 'above', value: '100.01' }],
    ['below', '100', { refused: 'reached_already' }],
    ['below', '99.99', { kind: 'below', value: '99.99' }],
    ['change', '3.5', { refused: 'reached_already' }],
    ['change', '3.51', { kind: 'change', value: '3.51' }],
    ['change', '3.511', { refused: 'bad_value' }],
    ['change', '1000', { kind: 'change', value: '1000' }],
    ['change', '1000.01', { refused: 'percent_too_large', details: { most: '1000' } }],
  ] as const)('%s %s', (kind, value, expected) => {
    expect(conditionOf(kind, value, shown)).toEqual(expected);
  });

  it('is reached by no price while there is none', () => {
    const none = { price: '0', basisPoints: 0 };
    expect(isReached({ kind: 'below', value: '5' }, none)).toBe(false);
    expect(isReached({ kind: 'above', value: '5' }, none)).toBe(false);
    expect(isReached({ kind: 'change', value: '0.01' }, none)).toBe(false);
  });
});

describe('what a market has shown', () => {
  it('keeps both ends and the largest change, whatever comes last', () => {
    const prices: Shown[] = [
      { price: '10', basisPoints: -20 },
      { price: '12', basisPoints: 5 },
      { price: '9.5', basisPoints: -40 },
      { price: '11', basisPoints: 1 },
    ];
    const [first, ...more] = prices;
    const begun = widen(undefined, 7, first as Shown);
    expect(begun).toEqual({ marketId: 7, low: '10', high: '10', change: 20, last: '10' });
    const range = more.reduce((all, each) => widen(all, 7, each), begun);
    expect(range).toEqual({ marketId: 7, low: '9.5', high: '12', change: 40, last: '11' });
  });
});
