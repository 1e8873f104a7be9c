/** Sound examples of calls of the wire. */
import type { Row } from '../../../tests/support/server-client.ts';

/** What these calls accept, most of the time. */
export const payoutCalls: Readonly<Record<string, readonly Row[]>> = {
  '/api/user/wallet/save': [
    { currency: 2, name: 'USDT', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
    { currency: 4, name: 'BTC', address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' },
  ],
  '/api/user/cash_save': [
    {
      real_name: 'Alice',
      bank_name: 'Bank',
      bank_account: '4539148803436467',
      bank_dizhi: 'London',
    },
    { real_name: 'Alice', bank_name: 'Bank', iban: 'DE89370400440532013000', bank_dizhi: 'Berlin' },
  ],
};
