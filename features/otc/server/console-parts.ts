/** What operators see of OTC: a customer's orders, and what waits for them. */
import { sql } from 'kysely';
import { coinRow, type ConsoleParts } from '../../../platform/server/rooms/console-parts.ts';

export const otcConsole: ConsoleParts = {
  sections: [
    {
      name: 'otc_orders',
      summary: 'OTC orders of a customer, on either side.',
      query: (id) => sql`select id, maker, taker, asset_id as asset, units as amount, fiat, state,
          made_ms, ended_ms from otc_orders where maker = ${id} or taker = ${id}`,
      shown: (row, prints) => coinRow(row, prints, 'amount'),
    },
  ],
  queues: [
    {
      kind: 'otc_appeals',
      resource: 'otc_orders',
      permission: 'otc.read',
      promisedMs: 24 * 3_600_000,
      query: () => sql`select id, appealed_by as owner, state as about, asset_id as asset, units,
          appealed_ms as asked_ms
        from otc_orders
        where state in ('appealed', 'claimed')`,
    },
    {
      kind: 'otc_merchants',
      resource: 'otc_merchants',
      permission: 'otc.read',
      query:
        () => sql`select owner as id, owner, bond_asset_id as asset, bond_units as units, asked_ms
        from otc_merchants where state = 'asked'`,
    },
  ],
  life: [
    (id) => sql`select made_ms as time_ms,
        case when buyer = ${id} then 'OTC purchase' else 'OTC sale' end || ', ' || state as what,
        fiat as about, asset_id as asset, units, null::integer as market
      from otc_orders where maker = ${id} or taker = ${id}`,
  ],
  finders: [
    {
      label: 'OTC order',
      resource: 'otc_orders',
      permission: 'otc.read',
      query: (_text, number) => sql`select id, taker as owner, state as about, asset_id as asset,
          units
        from otc_orders where id = ${number}`,
    },
  ],
};
