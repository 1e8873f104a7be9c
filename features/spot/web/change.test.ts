import { describe, expect, it } from 'vitest';
import type { Market } from '../../../platform/browser/live/types.ts';
import { checkChange, checkRestop } from './change.ts';
import type { Order } from './types.ts';

const btcUsdt = {
  currency_name: 'BTC',
  legal_name: 'USDT',
  tick_size: '0.01',
  lot_size: '0.0001',
  min_quantity: '0.0001',
  max_quantity: '100',
  min_notional: '5',
  max_notional: '1000000',
} as Market;

/** Buys 2 at 100, half of it filled: 100 are frozen for the rest. */
const buy = {
  type: 1,
  target_price: '100.00',
  trade_amount: '2.0000',
  filled: '1.0000',
} as Order;
const sell: Order = { ...buy, type: 2 };

describe('the new price of a stop', () => {
  const market = { tick_size: '0.01' };
  it.each([
    ['stop_market', { price: '', stopPrice: '' }, 'stopPrice'],
    ['stop_market', { price: '', stopPrice: '0' }, 'stopPrice'],
    ['stop_market', { price: '', stopPrice: '1.001' }, 'stopPrice'],
    ['stop_market', { price: '', stopPrice: '1.01' }, undefined],
    ['stop_limit', { price: '', stopPrice: '1.01' }, 'price'],
    ['stop_limit', { price: '1.005', stopPrice: '1.01' }, 'price'],
    ['stop_limit', { price: '1.02', stopPrice: '1.01' }, undefined],
  ] as const)('of a %s with %o is wrong at %s', (order_type, to, field) => {
    expect(checkRestop({ order_type }, to, market)?.field).toBe(field);
  });
});

describe('a change of an open order', () => {
  it.each([
    ['to a smaller amount', buy, '100', '1.5', '0', null],
    ['to what it is', buy, '100.00', '2.0000', '0', null],
    ['to no price', buy, '', '2', '0', 'spot.check_price'],
    ['to a price between two ticks', buy, '100.001', '2', '0', 'spot.check_tick'],
    ['to no amount', buy, '100', '', '0', 'spot.check_amount'],
    ['to a part of a lot', buy, '100', '1.50005', '0', 'spot.check_lot'],
    ['to less than was filled', buy, '100', '0.5', '0', 'spot.check_filled'],
    ['to just what was filled', buy, '100', '1', '0', 'spot.check_filled'],
    ['to more than there is', buy, '100', '3', '99.99', 'spot.check_balance'],
    ['to as much as there is', buy, '100', '3', '100', null],
    ['to a dearer price that is covered', buy, '150', '2', '50', null],
    ['to a dearer price that is not', buy, '150.01', '2', '50', 'spot.check_balance'],
    ['of a sale, measured in the coin', sell, '5000', '3', '1', null],
    ['of a sale beyond the coin', sell, '100', '3', '0.9', 'spot.check_balance'],
  ] as const)('%s', (_title, order, price, amount, available, word) => {
    const check = checkChange(order, { price, amount }, btcUsdt, available);
    expect(check?.word ?? null).toBe(word);
  });

  it('leaves the balance to the server while it is unknown', () => {
    expect(checkChange(buy, { price: '100', amount: '3' }, btcUsdt, null)).toBeNull();
  });
});
