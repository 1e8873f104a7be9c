/** What of this room waits for operators. */
import { sql } from 'kysely';
import type { ConsoleParts } from '../../../platform/server/rooms/console-parts.ts';

export const operatorsConsole: ConsoleParts = {
  queues: [
    {
      kind: 'parked_rooms',
      resource: 'parked_rooms',
      permission: 'house.read',
      query: () => sql`select room as id, room as about, since_ms as asked_ms from parked_rooms`,
    },
    {
      kind: 'corrections',
      resource: 'corrections',
      permission: 'corrections.read',
      query: () => sql`select id, reason as about, proposed_ms as asked_ms
        from corrections where state = 'proposed'`,
    },
    {
      kind: 'changes',
      resource: 'changes',
      permission: 'changes.read',
      query: () => sql`select id, path as about, asked_ms from house_changes where state = 'asked'`,
    },
  ],
  life: [
    (id) => sql`select time_ms, 'Operator: ' || action as what, reason as about,
        null::integer as asset, null::bigint as units, null::integer as market
      from audit_log where subject = 'customer ' || ${String(id)}::text and reason <> ''`,
    (id) => sql`select created_ms as time_ms, 'Note' as what, text as about,
        null::integer as asset, null::bigint as units, null::integer as market
      from customer_notes where customer_id = ${id}`,
  ],
};
