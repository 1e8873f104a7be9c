import { describe, expect, it } from 'vitest';
import type { Fill, Order } from '../../spot/contract/index.ts';
import { stepsOf } from './reports.ts';

const order = { id: 7, state: 'filled', reason: '', lots: 10, filledLots: 10, filledValue: 105 };
const fill = (id: number, lots: number, ticks: number) => ({ id, lots, ticks }) as Fill;

function told(change: Partial<Order>, fills: readonly Fill[], isNew: boolean) {
  return stepsOf({ ...order, ...change } as Order, fills, isNew).map(
    ({ execution, order: { state, filledLots, filledValue } }) =>
      `${execution} ${state} ${filledLots} ${filledValue}`,
  );
}

describe('reports of an order', () => {
  it('are one for each fill, with what it came to up to then', () => {
    expect(told({}, [fill(1, 5, 10), fill(2, 5, 11)], true)).toEqual([
      'NEW open 0 0',
      'TRADE partially_filled 5 50',
      'TRADE filled 10 105',
    ]);
    expect(told({}, [fill(2, 5, 11)], false)).toEqual(['TRADE filled 10 105']);
  });

  it('end with why it ended', () => {
    const ended = { state: 'cancelled', filledLots: 5, filledValue: 50 } as const;
    expect(told({ ...ended, reason: 'by_customer' }, [], false)).toEqual([
      'CANCELED cancelled 5 50',
    ]);
    expect(told({ ...ended, reason: 'unfilled_remainder' }, [fill(1, 5, 10)], true)).toEqual([
      'NEW open 0 0',
      'TRADE partially_filled 5 50',
      'EXPIRED cancelled 5 50',
    ]);
    expect(told({ state: 'open', filledLots: 0, filledValue: 0 }, [], false)).toEqual([
      'REPLACED open 0 0',
    ]);
  });
});
