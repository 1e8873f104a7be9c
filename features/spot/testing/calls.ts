/** Sound examples of calls of the wire. */
import type { Row } from '../../../tests/support/server-client.ts';

const order = { currency_id: 4, legal_id: 2, type: 1, amount: '0.01', target_price: '19000' };

/** What these calls accept, most of the time. */
export const spotCalls: Readonly<Record<string, readonly Row[]>> = {
  '/api/coin/trade': [
    order,
    { ...order, type: 2, target_price: '20500', time_in_force: 'gtt', expires_ms: 4e12 },
    { ...order, target_price: '20010', time_in_force: 'ioc' },
    { ...order, order_type: 'market', quote_amount: '25', amount: 'undefined' },
    { ...order, order_type: 'stop_market', type: 2, stop_price: '19500', client_order_id: 'a' },
    { ...order, amount: '0.1', iceberg_amount: '0.02' },
    { ...order, order_type: 'take_profit_limit', stop_price: '18000', target_price: '18500' },
    { ...order, target_profit_price: '21000', stop_loss_price: '18000' },
    { ...order, type: 2, target_price: '20500', pair_stop_price: '19000' },
    { ...order, order_type: 'trailing_stop', type: 2, callback_bps: '100' },
  ],
  '/api/coin/cancel': [{ client_order_id: 'a' }, {}],
  '/api/coin/cancel_replace': [{ ...order, cancel_id: 1, mode: 'allow_failure' }],
  '/api/coin/place_list': [
    {
      currency_id: 4,
      legal_id: 2,
      contingency: 'oto',
      orders: [
        { type: 1, amount: '0.01', target_price: '19000' },
        { type: 2, amount: '0.005', target_price: '20500' },
      ],
    },
  ],
  '/api/coin/order': [{}],
  '/api/coin/replace': [
    { amount: '0.02' },
    { amount: '0.03', target_price: '19001' },
    { amount: '', stop_price: '18000' },
  ],
  '/api/coin/cancel_all': [{ currency_id: 3 }],
};
