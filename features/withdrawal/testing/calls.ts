/** Sound examples of calls of the wire. */
import type { Row } from '../../../tests/support/server-client.ts';

/** The demo's saved address, which has waited long enough. */
const SEEDED = '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0';

/** What these calls accept, most of the time. */
export const withdrawalCalls: Readonly<Record<string, readonly Row[]>> = {
  '/api/wallet/out': [
    { currency: 2, number: '100', type: 0, address: SEEDED, pay_password: '123456' },
  ],
};
