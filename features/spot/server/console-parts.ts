/** What operators see of spot orders. */
import { sql } from 'kysely';
import {
  type ConsoleParts,
  numberOf,
  plainRow,
} from '../../../platform/server/rooms/console-parts.ts';

export const spotConsole: ConsoleParts = {
  sections: [
    {
      name: 'orders',
      summary: 'Open spot orders of a customer.',
      query: (id) => sql`select id, market_id, side, kind, limit_ticks, lots, filled_lots, state,
          created_ms
        from orders where owner = ${id}
          and state in ('open', 'partially_filled', 'waiting_trigger', 'waiting_open',
      'waiting_entry')`,
      shown: (row, prints) => {
        const marketId = numberOf(row['market_id']);
        return {
          ...plainRow(row),
          market: prints.symbol(marketId),
          price: prints.price(marketId, row['limit_ticks']),
          quantity: prints.quantity(marketId, row['lots']),
          filled: prints.quantity(marketId, row['filled_lots']),
        };
      },
    },
  ],
  life: [
    (id) => sql`select updated_ms as time_ms, 'Traded: ' || side || ' ' || kind as what,
        null as about, null::integer as asset, null::bigint as units, market_id as market
      from orders where owner = ${id} and filled_lots > 0`,
  ],
  finders: [
    {
      label: 'Spot order',
      resource: 'customers',
      permission: 'customers.read',
      query: (_text, number) => sql`select owner as id, owner,
          'order ' || id || ', ' || state as about from orders where id = ${number}`,
    },
  ],
  days: [
    {
      name: 'spotVolume',
      isMoney: true,
      query: (fromMs) => sql`select time_ms / 86400000 as day, market_id as market,
          sum(ticks::numeric * lots) as tick_lots
        from fills where time_ms >= ${fromMs} and (buyer > 0 or seller > 0) group by 1, 2`,
    },
  ],
};
