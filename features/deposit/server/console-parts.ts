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
  life: [
    (id) => sql`select case when decided_ms > 0 then decided_ms else asked_ms end as time_ms,
        'Deposit ' || state as what, reason as about, asset_id as asset,
        case when credited_units > 0 then credited_units else amount_units end as units,
        null::integer as market
      from deposit_requests where owner = ${id}`,
    (id) => sql`select changed_ms as time_ms, 'Deposit on chain ' || state as what,
        network as about, asset_id as asset, amount_units as units, null::integer as market
      from chain_credits where owner = ${id}`,
  ],
  finders: [
    {
      label: 'Deposit',
      resource: 'deposits',
      permission: 'deposits.read',
      query: (_text, number) => sql`select id, owner, state as about, asset_id as asset,
          amount_units as units
        from deposit_requests where id = ${number}`,
    },
    {
      label: 'Deposit on chain',
      resource: 'customers',
      permission: 'deposits.read',
      query: (text) => sql`select owner as id, owner, tx_id as about, asset_id as asset,
          amount_units as units
        from chain_credits where tx_id = ${text}`,
    },
  ],
};
