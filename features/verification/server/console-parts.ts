/** What operators see of the check of identities. */
import { sql } from 'kysely';
import type { ConsoleParts } from '../../../platform/server/rooms/console-parts.ts';

export const verificationConsole: ConsoleParts = {
  sections: [
    {
      name: 'verification_levels',
      summary: 'How it stands with each level of a customer’s identity.',
      query: (id) => sql`select level as id, level, state, submitted_ms, decided_ms, reason, note
        from verification_levels where owner = ${id}`,
    },
  ],
  queues: [
    {
      kind: 'verification',
      resource: 'verification_forms',
      permission: 'verification.read',
      promisedMs: 48 * 3_600_000,
      query: () =>
        sql`select form_id as id, owner, 'level ' || level as about, submitted_ms as asked_ms
          from verification_levels where state = 'review'`,
    },
  ],
  life: [
    (id) => sql`select submitted_ms as time_ms, 'Sent level ' || level || ' for review' as what,
        null as about, null::integer as asset, null::bigint as units, null::integer as market
      from verification_levels where owner = ${id} and submitted_ms > 0`,
    (id) => sql`select time_ms, 'Level ' || level || ' ' || verdict as what, reason as about,
        null::integer as asset, null::bigint as units, null::integer as market
      from verification_decisions where owner = ${id}`,
  ],
};
