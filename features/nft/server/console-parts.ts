/** What operators see of the NFT market without knowing it. */
import { sql } from 'kysely';
import { coinRow, type ConsoleParts } from '../../../platform/server/rooms/console-parts.ts';

export const nftConsole: ConsoleParts = {
  sections: [
    {
      name: 'nft_trades',
      summary: 'Works that a customer has bought and sold.',
      query: (id) => sql`select t.id, w.name, t.seller, t.buyer, t.kind, t.asset_id as asset,
          t.price_units as price, t.is_counted, t.time_ms
        from nft_trades t join nft_works w on w.id = t.work_id
        where t.buyer = ${id} or t.seller = ${id}`,
      shown: (row, prints) => coinRow(row, prints, 'price'),
    },
  ],
  queues: [
    {
      kind: 'nft_artists',
      resource: 'nft_artists',
      permission: 'nft.read',
      query: () => sql`select owner as id, owner, name as about, asked_ms
        from nft_artists where state = 'asked'`,
    },
    {
      kind: 'nft_series',
      resource: 'nft_series',
      permission: 'nft.read',
      query: () => sql`select id, name as about, asked_ms from nft_series where state = 'asked'`,
    },
  ],
};
