/** Sound examples of calls of the wire. */
import type { Row } from '../../../tests/support/server-client.ts';
import { btcUsdt, USDT } from '../../../tests/support/small-catalogue.ts';
import type { SwitchedCall } from '../../../tests/support/testing-card.ts';

/** What these calls accept, most of the time. */
export const secondsCalls: Readonly<Record<string, readonly Row[]>> = {
  '/api/microtrade/submit': [
    { match_id: 1, currency_id: 2, type: 1, seconds: 30, number: '10' },
    { match_id: 2, currency_id: '2', type: 2, seconds: '60', number: '12.5', isreal: '' },
  ],
  '/api/microtrade/set_limits': [{ largest_stake: '500', loss_per_day: '', paused_until_ms: 0 }],
};

/** What begins a contract. */
export const secondsSwitched: readonly SwitchedCall[] = [
  {
    product: 'seconds',
    path: '/microtrade/submit',
    fields: { match_id: btcUsdt, currency_id: USDT, type: 1, seconds: 30, number: '10' },
  },
];
