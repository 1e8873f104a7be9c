/** What operators see of seconds contracts. */
import { sql } from 'kysely';
import {
  type ConsoleParts,
  numberOf,
  plainRow,
} from '../../../platform/server/rooms/console-parts.ts';

export const secondsConsole: ConsoleParts = {
  sections: [
    {
      name: 'seconds_orders',
      summary: 'Seconds contracts of a customer.',
      query: (id) => sql`select id, market_id, direction, seconds, stake_units, profit_units,
          open_ticks, close_ticks, state, reason, placed_ms, settled_ms
        from seconds_orders where owner = ${id}`,
      shown: (row, prints) => {
        const marketId = numberOf(row['market_id']);
        return {
          ...plainRow(row),
          market: prints.symbol(marketId),
          stake: prints.dollars(row['stake_units']),
          profit: prints.dollars(row['profit_units']),
          opened: prints.price(marketId, row['open_ticks']),
          closed: prints.price(marketId, row['close_ticks']),
        };
      },
    },
  ],
  exposures: [
    {
      query: () => sql`select t.market_id,
          count(o.id) filter (where o.direction = 'up') as up_orders,
          count(o.id) filter (where o.direction = 'down') as down_orders,
          coalesce(sum(o.payout_units) filter (where o.direction = 'up'), 0) as up_payout,
          coalesce(sum(o.payout_units) filter (where o.direction = 'down'), 0) as down_payout
        from (select distinct market_id from seconds_terms) t
        left join seconds_orders o on o.market_id = t.market_id
          and o.state in ('pending', 'running')
        group by t.market_id`,
      shown: (row, prints) => ({
        upOrders: numberOf(row?.['up_orders']),
        downOrders: numberOf(row?.['down_orders']),
        upPayout: prints.dollars(String(row?.['up_payout'] ?? 0)),
        downPayout: prints.dollars(String(row?.['down_payout'] ?? 0)),
      }),
    },
  ],
  life: [
    (id) => sql`select placed_ms as time_ms, 'Seconds contract ' || direction as what,
        state as about, null::integer as asset, null::bigint as units, market_id as market
      from seconds_orders where owner = ${id}`,
  ],
};
