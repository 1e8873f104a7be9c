import { describe, expect, it } from 'vitest';
import type { Market } from '../../../platform/browser/live/types.ts';
import { checkTicket, EMPTY_TICKET, orderFields, stepPrice, type Ticket } from './ticket.ts';

const btcUsdt: Market = {
  match_id: 4,
  currency_id: 4,
  currency_name: 'BTC',
  currency_title: 'Bitcoin',
  legal_id: 2,
  legal_name: 'USDT',
  kind: 'coin',
  tick_size: '0.01',
  lot_size: '0.0001',
  min_quantity: '0.0001',
  max_quantity: '100',
  min_notional: '5',
  max_notional: '1000000',
  maker_fee_ppm: 500,
  taker_fee_ppm: 1000,
  band_ppm: 100_000,
  terms_version: 1,
  state: 'open',
  reason: '',
  next_open_ms: null,
  next_close_ms: null,
  index_price: null,
};
const limitBuy: Ticket = { ...EMPTY_TICKET, price: '64000', quantity: '0.01' };

describe('the order ticket', () => {
  it.each([
    ['a sound limit order passes', {}, null],
    ['a price is needed', { price: '' }, 'spot.check_price'],
    ['a price lies on a tick', { price: '64000.005' }, 'spot.check_tick'],
    ['an amount is needed', { quantity: '' }, 'spot.check_amount'],
    ['an amount is whole lots', { quantity: '0.00015' }, 'spot.check_lot'],
    ['an amount can be too large', { quantity: '101' }, 'spot.check_maximum'],
    ['an order must be worth something', { price: '1' }, 'spot.check_minimum'],
    ['the balance must cover a purchase', { quantity: '1' }, 'spot.check_balance'],
    ['a stop needs its trigger', { type: 'stop_limit' }, 'spot.check_stop'],
    [
      'a market purchase by budget needs a budget',
      { type: 'market', byBudget: true },
      'spot.check_amount',
    ],
    ['a market purchase by budget passes', { type: 'market', byBudget: true, budget: '50' }, null],
    ['a sale is covered by the coin itself', { side: 'sell', quantity: '0.02' }, null],
  ] as [string, Partial<Ticket>, string | null][])('%s', (_title, change, word) => {
    const check = checkTicket({ ...limitBuy, ...change }, btcUsdt, '64100', '1000');
    expect(check?.word ?? null).toBe(word);
  });

  it('leaves the balance to the server while it is unknown', () => {
    expect(checkTicket({ ...limitBuy, quantity: '10' }, btcUsdt, '64100', null)).toBeNull();
  });

  it('sends a limit order with its price and without a budget', () => {
    expect(orderFields({ ...limitBuy, postOnly: true }, btcUsdt, 0)).toEqual({
      currency_id: 4,
      legal_id: 2,
      type: 1,
      order_type: 'limit',
      time_in_force: 'gtc',
      amount: '0.01',
      target_price: '64000',
      post_only: 1,
      terms_version: 1,
    });
  });

  it('sends a market purchase by what is spent', () => {
    const fields = orderFields(
      { ...limitBuy, type: 'market', byBudget: true, budget: '50' },
      btcUsdt,
      0,
    );
    expect(fields).toMatchObject({ quote_amount: '50', post_only: 0 });
    expect([fields.amount, fields.time_in_force]).toEqual([undefined, undefined]);
  });

  it('an order with an end carries it in milliseconds', () => {
    const fields = orderFields({ ...limitBuy, timeInForce: 'gtt', lifeHours: '1' }, btcUsdt, 1000);
    expect(fields.expires_ms).toBe(3_601_000);
  });

  it('a price steps by ticks and never to zero', () => {
    expect(stepPrice('64000', '0.01', 1)).toBe('64000.01');
    expect(stepPrice('0.01', '0.01', -1)).toBe('0.01');
    expect(stepPrice('', '0.01', 1)).toBe('0.01');
  });
});
