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
  '/api/otc/orders': [{ live: 1 }, { page: 1 }],
  // Oneself: any number would be somebody else's.
  '/api/otc/merchant': [{ id: undefined }],
  '/api/otc/payments': [{}],
  '/api/otc/my_ads': [{}],
  '/api/otc/allowed': [{}],
  '/api/getPaymentList': [{ id: undefined }],
};
