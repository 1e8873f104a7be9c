/** What operators see of gift cards on a customer's page. */
import { sql } from 'kysely';
import { coinRow, type ConsoleParts } from '../../../platform/server/rooms/console-parts.ts';

export const giftConsole: ConsoleParts = {
  sections: [
    {
      name: 'gift',
      summary: 'Gift cards that a customer has bought or redeemed.',
      query: (id) => sql`select id, owner, redeemed_by, asset_id as asset, amount_units as amount,
          state, bought_ms, ended_ms
        from gift_cards where owner = ${id} or redeemed_by = ${id}`,
      shown: (row, prints) => coinRow(row, prints, 'amount'),
    },
  ],
  life: [
    (id) => sql`select bought_ms as time_ms, 'Bought a gift card' as what, null as about,
        asset_id as asset, amount_units as units, null::integer as market
      from gift_cards where owner = ${id}`,
    (id) => sql`select ended_ms as time_ms, 'Redeemed a gift card' as what, null as about,
        asset_id as asset, redeemed_units as units, null::integer as market
      from gift_cards where redeemed_by = ${id}`,
  ],
};
