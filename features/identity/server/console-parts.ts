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
};
