/** What operators see of leveraged contracts. */
import { sql } from 'kysely';
import {
  type ConsoleParts,
  numberOf,
  plainRow,
} from '../../../platform/server/rooms/console-parts.ts';

export const contractsConsole: ConsoleParts = {
  sections: [
    {
      name: 'positions',
      summary: 'Open and waiting contracts of a customer.',
      query: (id) => sql`select id, market_id, side, mode, multiple, lots, open_ticks, limit_ticks,
          held_units, margin_units, state, placed_ms, opened_ms
        from contract_positions where owner = ${id} and state in ('waiting', 'open')`,
      shown: (row, prints) => {
        const marketId = numberOf(row['market_id']);
        const isOpen = numberOf(row['open_ticks']) !== 0;
        return {
          ...plainRow(row),
          market: prints.symbol(marketId),
          price: prints.price(marketId, row[isOpen ? 'open_ticks' : 'limit_ticks']),
          held: prints.dollars(row['held_units']),
          margin: prints.dollars(row['margin_units']),
        };
      },
    },
    {
      name: 'contract_triggers',
      summary: 'Orders of a customer that wait for a price: to open, and to close.',
      query: (id) => sql`select id, market_id, 'open' as what, side, kind, lots, trigger_ticks,
          trail_ticks, created_ms
        from contract_entries where owner = ${id} and state = 'waiting'
        union all select id, market_id, 'close', side, kind, lots, trigger_ticks, trail_ticks,
          created_ms
        from contract_reductions where owner = ${id} and state = 'waiting'`,
      shown: (row, prints) => {
        const marketId = numberOf(row['market_id']);
        const lots = numberOf(row['lots']);
        return {
          ...plainRow(row),
          market: prints.symbol(marketId),
          lots: lots === 0 ? 'all' : lots,
          trigger: prints.price(marketId, row['trigger_ticks']),
          trail: prints.price(marketId, row['trail_ticks']),
        };
      },
    },
    {
      name: 'contract_settings',
      summary: 'Leverage and margin mode that a customer has set, by market.',
      query: (id) => sql`select market_id as id, multiple, mode
        from contract_settings where owner = ${id}`,
      shown: (row, prints) => ({ ...plainRow(row), market: prints.symbol(numberOf(row['id'])) }),
    },
  ],
  exposures: [
    {
      query: () => sql`select t.market_id, coalesce(max(c.long_lots), 0) as long_lots,
          coalesce(max(c.short_lots), 0) as short_lots,
          coalesce(bool_or(d.is_stopped
            and d.day = floor(extract(epoch from now()) / 86400)), false) as is_stopped
        from contract_terms t left join contract_exposures c on c.market_id = t.market_id
          left join contract_days d on d.market_id = t.market_id
        group by t.market_id`,
      shown: (row) => ({
        longLots: numberOf(row?.['long_lots']),
        shortLots: numberOf(row?.['short_lots']),
        netLots: numberOf(row?.['long_lots']) - numberOf(row?.['short_lots']),
        opens: row?.['is_stopped'] === true ? 'not today' : 'yes',
      }),
    },
  ],
  life: [
    (id) => sql`select opened_ms as time_ms, 'Opened ' || side || ' ' || multiple || '×' as what,
        null as about, null::integer as asset, null::bigint as units, market_id as market
      from contract_positions where owner = ${id} and opened_ms > 0`,
    (id) => sql`select closed_ms as time_ms, 'Closed ' || side || ' ' || multiple || '×' as what,
        null as about, null::integer as asset, null::bigint as units, market_id as market
      from contract_positions where owner = ${id} and state = 'closed'`,
  ],
  finders: [
    {
      label: 'Contract',
      resource: 'customers',
      permission: 'customers.read',
      query: (_text, number) => sql`select owner as id, owner,
          'position ' || id || ', ' || state as about
        from contract_positions where id = ${number}`,
    },
  ],
};
