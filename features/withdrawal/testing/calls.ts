/** Sound examples of calls of the wire. */
import type { Row } from '../../../tests/support/server-client.ts';

/** The demo's saved address, which has waited long enough. */
const SEEDED = '0xdef93639c196bC63DDBECE277AC8EeD801FD2c72';

/** What these calls accept, most of the time. */
export const withdrawalCalls: Readonly<Record<string, readonly Row[]>> = {
  '/api/wallet/out': [
    { currency: 2, number: '100', type: 0, address: SEEDED, pay_password: '123456' },
  ],
};
