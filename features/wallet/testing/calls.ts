/** Sound examples of calls of the wire. */
import type { Row } from '../../../tests/support/server-client.ts';

/** What these calls accept, most of the time. */
export const walletCalls: Readonly<Record<string, readonly Row[]>> = {
  '/api/wallet/change': [
    { currency_id: 2, number: '1', from_field: 'change', to_field: 'legal' },
    { currency_id: 2, number: '1', from_field: 'legal', to_field: 'micro' },
  ],
  '/api/user/Transfer': [
    { from_currency_id: 2, to_currency_id: 4, number: '20', min_received: '0.0001' },
  ],
  '/api/user/lockPrice': [{ from_currency_id: 2, to_currency_id: 4, number: '20' }],
};
