/** Sound examples of calls of the wire. */
import type { Row } from '../../../tests/support/server-client.ts';
import { BTC, USDT } from '../../../tests/support/small-catalogue.ts';
import type { SwitchedCall } from '../../../tests/support/testing-card.ts';

const contract = { currency_id: 4, legal_id: 2, share: 1, multiple: 20, type: 1, status: 1 };

/** What these calls accept, most of the time. */
export const contractsCalls: Readonly<Record<string, readonly Row[]>> = {
  '/api/lever/submit': [
    contract,
    { ...contract, type: 2, multiple: '100', margin_mode: 'isolated' },
    { ...contract, status: 0, target_price: '15000', stop_loss_price: '12000' },
    { ...contract, status: 0, target_price: '15000', time_in_force: 'ioc' },
  ],
  '/api/lever/close': [{ share: 1 }, {}],
  '/api/lever/reduce': [
    { currency_id: 4, legal_id: 2, type: 1, share: 1 },
    { currency_id: 4, legal_id: 2, type: 1, order_type: 'stop', trigger_price: '10000' },
  ],
  '/api/lever/entry': [
    { ...contract, order_type: 'stop', trigger_price: '60000' },
    { ...contract, one_way: 1, order_type: 'take_profit', trigger_price: '10000' },
    { ...contract, order_type: 'trailing', trail_distance: '2000' },
  ],
  '/api/lever/trade': [{ currency_id: 4, legal_id: 2, share: 1, multiple: 20, type: 2 }],
  '/api/lever/reverse': [{}],
  '/api/lever/setstop': [
    { target_profit_price: '30000', stop_loss_price: '10000' },
    { target_profit_price: '0', stop_loss_price: '0', trail_distance: '2000' },
  ],
  '/api/lever/leverage': [{ currency_id: 4, legal_id: 2, multiple: 20, margin_mode: 'cross' }],
  '/api/lever/margin': [{ amount: '1.5' }],
  '/api/lever/cancel': [{}],
  '/api/lever/batch_close': [{ type: 0 }, { type: 1 }, { type: '2' }],
};

/** What opens a position. */
export const contractsSwitched: readonly SwitchedCall[] = [
  {
    product: 'contracts',
    path: '/lever/submit',
    fields: { currency_id: BTC, legal_id: USDT, share: 1, multiple: 20, type: 1, status: 1 },
  },
  {
    product: 'contracts',
    path: '/lever/entry',
    fields: {
      currency_id: BTC,
      legal_id: USDT,
      share: 1,
      multiple: 20,
      type: 1,
      order_type: 'stop',
      trigger_price: '60000',
    },
  },
  { product: 'contracts', path: '/lever/reverse', fields: { id: 1 } },
  {
    product: 'contracts',
    path: '/lever/trade',
    fields: { currency_id: BTC, legal_id: USDT, share: 1, multiple: 20, type: 1 },
  },
];
