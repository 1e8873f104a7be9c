import { expect, it } from 'vitest';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { checkOfRefusal, checkPlans, exitPrice, exitResult, planFields } from './plans.ts';
import { BALANCE, checkTicket, EMPTY_TICKET, orderFields, type Ticket } from './ticket.ts';

const market = {
  match_id: 1,
  currency_id: 4,
  legal_id: 2,
  currency_name: 'BTC',
  legal_name: 'USDT',
  tick_size: '0.01',
  lot_size: '0.00001',
  min_quantity: '0.00001',
  max_quantity: '0',
  min_notional: '5',
  max_notional: '0',
} as Market;
const RATES = { maker_fee_ppm: 800, taker_fee_ppm: 1_000 };

const entry: Ticket = {
  ...EMPTY_TICKET,
  price: '20000',
  quantity: '0.1',
  exits: true,
  takeProfit: '21000',
  stopLoss: '19500',
};

it('reads exits as prices, or as percents of the entry on the ticks of the market', () => {
  expect(exitPrice(entry, 'takeProfit', market, '0')).toBe('21000');
  const percent: Ticket = { ...entry, exitsBy: 'percent', takeProfit: '2.5', stopLoss: '1' };
  expect(exitPrice(percent, 'takeProfit', market, '0')).toBe('20500.00');
  expect(exitPrice(percent, 'stopLoss', market, '0')).toBe('19800.00');
  const atMarket: Ticket = { ...percent, type: 'market' };
  expect(exitPrice(atMarket, 'takeProfit', market, '10000.03')).toBe('10250.03');
});

it('says what an exit brings, less the fees of both orders', () => {
  // 0.1 less 0.1 % are 0.0999; at 21,000 that is 2,097.90, less 0.1 % 2,095.8021; paid were 2,000.
  expect(exitResult(entry, 'takeProfit', market, '0', RATES)).toMatch(/^95\.80210*$/);
  expect(exitResult(entry, 'stopLoss', market, '0', RATES)).toMatch(/^-53\.898/);
  expect(exitResult({ ...entry, quantity: '' }, 'stopLoss', market, '0', RATES)).toBeNull();
  const budget: Ticket = { ...entry, type: 'market', quantity: '', budget: '2000' };
  expect(exitResult(budget, 'takeProfit', market, '20000', RATES)).toMatch(/^95\.80/);
});

it.each<[string, Partial<Ticket>, string | undefined]>([
  ['nothing entered', { takeProfit: '', stopLoss: '' }, 'takeProfit'],
  ['a take-profit at the entry', { takeProfit: '20000' }, 'takeProfit'],
  ['a stop-loss at the entry', { stopLoss: '20000' }, 'stopLoss'],
  ['a stop-loss of a hundred percent', { exitsBy: 'percent', stopLoss: '100' }, 'stopLoss'],
  ['a price between ticks', { stopLoss: '19500.001' }, 'stopLoss'],
  ['exits that are switched off', { exits: false, takeProfit: '1' }, undefined],
  ['exits of a sale', { side: 'sell', takeProfit: '1' }, undefined],
  ['one exit alone', { stopLoss: '' }, undefined],
])('checks %s', (_title, change, field) => {
  expect(checkPlans({ ...entry, ...change }, market, '20000')?.field).toBe(field);
});

it('sends what a ticket of each kind ties to its order, and nothing of the other kinds', () => {
  expect(planFields(entry, market, '0')).toEqual({
    target_profit_price: '21000',
    stop_loss_price: '19500',
  });
  const pair: Ticket = { ...entry, type: 'oco', side: 'sell', price: '21000', stopPrice: '19000' };
  expect(planFields(pair, market, '0')).toEqual({ pair_stop_price: '19000', trigger_by: 'index' });
  expect(orderFields(pair, market, 0)).toMatchObject({
    order_type: 'limit',
    stop_price: undefined,
  });
  const trail: Ticket = { ...entry, type: 'trailing_stop', callback: '1.25' };
  expect(planFields(trail, market, '0')).toMatchObject({ callback_bps: 125 });
  expect(orderFields({ ...trail, byBudget: false, budget: '50' }, market, 0)).toMatchObject({
    quote_amount: '50',
    amount: undefined,
  });
});

it('keeps a pair around the price and a callback within its limits', () => {
  const pair: Ticket = { ...entry, type: 'oco', price: '19000', stopPrice: '21000' };
  expect(checkPlans(pair, market, '0')).toBeNull();
  expect(checkPlans({ ...pair, side: 'sell' }, market, '0')?.field).toBe('stopPrice');
  const trail = (callback: string) =>
    checkPlans({ ...entry, type: 'trailing_stop', callback }, market, '0')?.field;
  expect([trail('0.09'), trail('0.1'), trail('20'), trail('20.01'), trail('')]).toEqual([
    'callback',
    undefined,
    undefined,
    'callback',
    'callback',
  ]);
});

it('says how much is missing, and a refusal at the field that it is about', () => {
  expect(checkTicket(entry, market, '0', '1500.5')).toMatchObject({
    word: BALANCE,
    amounts: { missing: '499.5' },
  });
  const said = 'Zu hoch.';
  expect(checkOfRefusal(new Refusal(said, 'stop_loss_not_below'))).toMatchObject({
    field: 'stopLoss',
    said,
  });
  expect(checkOfRefusal(new Refusal(said, 'market_halted'))).toBeNull();
});
