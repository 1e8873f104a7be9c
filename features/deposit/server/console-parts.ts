/** What operators see of deposits. */
import { sql } from 'kysely';
import { coinRow, type ConsoleParts } from '../../../platform/server/rooms/console-parts.ts';

export const depositConsole: ConsoleParts = {
  sections: [
    {
      name: 'deposits',
      summary: 'Deposits that a customer has asked for.',
      query: (id) => sql`select id, asset_id as asset, network, amount_units as amount,
          credited_units as credited, state, reason, asked_ms, decided_ms
        from deposit_requests where owner = ${id}`,
      shown: (row, prints) => coinRow(row, prints, 'amount', 'credited'),
    },
  ],
  queues: [
    {
      kind: 'deposits',
      resource: 'deposits',
      permission: 'deposits.read',
      promisedMs: 24 * 3_600_000,
      query: () => sql`select id, owner, network as about, asset_id as asset,
          amount_units as units, asked_ms
        from deposit_requests where state = 'asked'`,
    },
  ],
};
