/** What of this room waits for operators: voucher campaigns that another operator has to open. */
import { sql } from 'kysely';
import type { ConsoleParts } from '../../../platform/server/rooms/console-parts.ts';

export const couponsConsole: ConsoleParts = {
  queues: [
    {
      kind: 'coupon_campaigns',
      resource: 'coupon_campaigns',
      permission: 'coupons.read',
      query: () =>
        sql`select id, name as about, asked_ms from coupon_campaigns where state = 'asked'`,
    },
  ],
};
