/** What operators see of corporate actions on a customer's page, and what waits for them. */
import { sql } from 'kysely';
import type { ConsoleParts } from '../../../platform/server/rooms/console-parts.ts';
import { waitingActions } from '../store/reading.ts';

export const corporateConsole: ConsoleParts = {
  sections: [
    {
      name: 'shares',
      summary: 'What splits, dividends and delistings were for a customer.',
      query: (id) => sql`select p.action_id as id, a.kind, p.market_id, p.before_units,
          p.after_units, p.paid_units, p.time_ms
        from corporate_payouts p join corporate_actions a on a.id = p.action_id
        where p.owner = ${id}`,
      shown: (row, prints) => ({
        id: Number(row['id']),
        kind: String(row['kind']),
        symbol: prints.symbol(Number(row['market_id'])),
        paid: prints.dollars(row['paid_units']),
        timeMs: Number(row['time_ms']),
      }),
    },
  ],
  queues: [
    {
      kind: 'corporate',
      resource: 'corporate_actions',
      permission: 'corporate.read',
      query: waitingActions,
    },
  ],
};
