import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Level } from '../../../platform/browser/live/types.ts';
import { compare, multiply, toScale } from '../../../platform/browser/numbers/decimal.ts';
import {
  estimateFee,
  estimateTaking,
  quantityForQuote,
  quantityOfPercent,
  type OrderRequest,
} from './estimate.ts';

const asks: Level[] = [
  ['100.0', '1'],
  ['101.0', '2'],
  ['103.0', '5'],
];
const bids: Level[] = [
  ['99.0', '1'],
  ['98.0', '2'],
];
const buy: OrderRequest = {
  side: 'buy',
  quantity: null,
  budget: null,
  limit: null,
  lotSize: '0.001',
};
const sell: OrderRequest = { ...buy, side: 'sell' };

describe('the estimate of an order', () => {
  it('a market buy walks up the asks', () => {
    expect(estimateTaking(asks, { ...buy, quantity: '2' })).toEqual({
      quantity: '2',
      quote: '201.0',
      averagePrice: '100.500',
      isComplete: true,
    });
  });

  it('a market sell walks down the bids', () => {
    const taking = estimateTaking(bids, { ...sell, quantity: '2' });
    expect([taking.quote, taking.averagePrice]).toEqual(['197.0', '98.500']);
  });

  it('a limit stops where prices become worse than allowed', () => {
    const taking = estimateTaking(asks, { ...buy, quantity: '5', limit: '101' });
    expect([taking.quantity, taking.isComplete]).toEqual(['3', false]);
  });

  it('a budget buys whole lots and counts as spent when less than a lot is left', () => {
    const taking = estimateTaking(asks, { ...buy, budget: '150.05' });
    expect([taking.quantity, taking.quote, taking.isComplete]).toEqual(['1.495', '149.9950', true]);
  });

  it('an order larger than the book says so', () => {
    expect(estimateTaking(asks, { ...buy, quantity: '9' }).isComplete).toBe(false);
  });

  it('an empty book gives nothing', () => {
    expect(estimateTaking([], { ...buy, quantity: '1' })).toEqual({
      quantity: '0',
      quote: '0',
      averagePrice: null,
      isComplete: false,
    });
  });

  it('never spends more than the budget', () => {
    const cents = fc.integer({ min: 1, max: 10_000_000 }).map((n) => toScale(String(n / 100), 2));
    fc.assert(
      fc.property(
        cents,
        (budget) => compare(estimateTaking(asks, { ...buy, budget }).quote, budget) <= 0,
      ),
    );
  });

  it('the fee adds the taken and the resting part, rounded up', () => {
    const rates = { maker_fee_ppm: 500, taker_fee_ppm: 1000 };
    expect(estimateFee('1000', '1000', rates)).toBe('1.50000000');
    expect(estimateFee('0.00000001', '0', rates)).toBe('0.00000001');
  });

  it('the slider gives whole lots', () => {
    expect(quantityOfPercent('1.23456', 50, '0.001')).toBe('0.617');
  });

  it('the slider never spends more than the balance', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), (percent) => {
        const quantity = quantityForQuote('1000', percent, '33.3', '0.0001');
        return compare(multiply(quantity, '33.3'), '1000') <= 0;
      }),
    );
  });
});
