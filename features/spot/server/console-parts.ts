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
};
