/** What operators see of withdrawals. */
import { sql } from 'kysely';
import { coinRow, type ConsoleParts } from '../../../platform/server/rooms/console-parts.ts';

export const withdrawalConsole: ConsoleParts = {
  sections: [
    {
      name: 'withdrawals',
      summary: 'Withdrawals of a customer.',
      query: (id) => sql`select id, asset_id as asset, way, amount_units as amount,
          fee_units as fee, state, reason, tx_id as transaction, asked_ms, ended_ms
        from withdrawals where owner = ${id}`,
      shown: (row, prints) => coinRow(row, prints, 'amount', 'fee'),
    },
  ],
  queues: [
    {
      kind: 'withdrawals',
      resource: 'withdrawals',
      permission: 'withdrawals.read',
      promisedMs: 24 * 3_600_000,
      query: () => sql`select id, owner, state as about, asset_id as asset, amount_units as units,
          asked_ms
        from withdrawals where state in ('asked', 'approved')`,
    },
  ],
  life: [
    (id) => sql`select asked_ms as time_ms, 'Asked for a withdrawal' as what, way as about,
        asset_id as asset, amount_units as units, null::integer as market
      from withdrawals where owner = ${id}`,
    (id) => sql`select ended_ms as time_ms, 'Withdrawal ' || state as what, reason as about,
        asset_id as asset, amount_units as units, null::integer as market
      from withdrawals where owner = ${id} and ended_ms > 0`,
  ],
  finders: [
    {
      label: 'Withdrawal',
      resource: 'withdrawals',
      permission: 'withdrawals.read',
      query: (text, number) => sql`select id, owner, state as about, asset_id as asset,
          amount_units as units
        from withdrawals where id = ${number} or tx_id = ${text}`,
    },
  ],
};
