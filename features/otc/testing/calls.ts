/** What this room's calls accept, most of the time, by their addresses. */
import type { Row } from '../../../tests/support/server-client.ts';
import { USDT } from '../../../tests/support/small-catalogue.ts';

const wanted = { side: 'buy', currency: USDT, fiat: 'EUR', amount: '100' };
const details = JSON.stringify({ iban: 'DE00 0000' });

export const otcCallExamples: Readonly<Record<string, readonly Row[]>> = {
  '/api/otc/ads': [wanted, { ...wanted, side: 'sell', payment: 'sepa', sort: 'orders' }],
  '/api/otc/quick': [wanted],
  '/api/otc/options': [{}],
  '/api/otc/payment_save': [{ fiat: 'EUR', kind: 'sepa', details }],
  '/api/otc/payment_delete': [{ id: 1 }],
  '/api/otc/order': [{ ad_id: 1, amount: '100', price: '0.93', payment_id: 1, id: 1 }],
  '/api/otc/orders': [{ live: 1 }, { page: 1 }],
  '/api/otc/paid': [
    { id: 1, reference: 'OTC1' },
    { id: 1, pictures: '/uploads/none.webp' },
  ],
  '/api/otc/appeal': [{ id: 1, text: 'Nothing has come' }],
  '/api/otc/messages': [{ id: 1, text: 'Hello', client_id: 'example' }],
  '/api/otc/file': [{ id: 1, client_id: 'file', file: '/uploads/none.webp' }],
  '/api/otc/merchant': [{}, { id: 10001 }],
  '/api/getPaymentList': [{ id: 1 }],
};
