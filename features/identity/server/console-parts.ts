/** What operators see of a customer’s devices, and who waits to be let in again. */
import { sql } from 'kysely';
import type { ConsoleParts } from '../../../platform/server/rooms/console-parts.ts';
import { RESET_LIFE_MS } from '../contract.ts';

export const identityConsole: ConsoleParts = {
  sections: [
    {
      name: 'devices',
      summary: 'Sessions of a customer that have not ended.',
      query: (id, nowMs) => sql`select id, address, user_agent, created_ms, seen_ms, expires_ms
        from sessions where customer_id = ${id} and not revoked and expires_ms > ${nowMs}`,
    },
  ],
  queues: [
    {
      kind: 'security_resets',
      resource: 'security_resets',
      permission: 'customers.reset_security',
      promisedMs: 24 * 3_600_000,
      query: (nowMs) => sql`select id, customer_id as owner, reason as about, asked_ms
        from security_resets
        where state = 'asked' and asked_ms > ${nowMs - RESET_LIFE_MS}`,
    },
  ],
  life: [
    (id) => sql`select (extract(epoch from created_at) * 1000)::bigint as time_ms,
        'Registered' as what, null as about, null::integer as asset, null::bigint as units,
        null::integer as market
      from customers where id = ${id}`,
    (id) => sql`select created_ms as time_ms, 'Logged in' as what, user_agent as about,
        null::integer as asset, null::bigint as units, null::integer as market
      from sessions where customer_id = ${id}`,
    (id) => sql`select asked_ms as time_ms, 'Security reset ' || state as what, reason as about,
        null::integer as asset, null::bigint as units, null::integer as market
      from security_resets where customer_id = ${id}`,
  ],
  days: [
    {
      name: 'newCustomers',
      isMoney: false,
      query: (fromMs) => sql`select floor(extract(epoch from created_at) / 86400)::bigint as day,
          count(*) as number
        from customers where created_at >= to_timestamp(${fromMs}::bigint / 1000.0) group by 1`,
    },
  ],
};
