/** What of this room waits for operators: rebates that are to be taken back. */
import { sql } from 'kysely';
import type { ConsoleParts } from '../../../platform/server/rooms/console-parts.ts';

export const referralConsole: ConsoleParts = {
  queues: [
    {
      kind: 'referral_take_backs',
      resource: 'referral_rebates',
      permission: 'referral.read',
      query: () => sql`select id, owner, reason as about, asset_id as asset, units, asked_ms
        from referral_take_backs where state = 'asked'`,
    },
  ],
};
