/** What operators see of loans in a customer's life. */
import { sql } from 'kysely';
import type { ConsoleParts } from '../../../platform/server/rooms/console-parts.ts';

export const loansConsole: ConsoleParts = {
  life: [
    (id) => sql`select borrowed_ms as time_ms, 'Borrowed' as what, null as about,
        loan_asset_id as asset, lent_units as units, null::integer as market
      from loans where owner = ${id}`,
    (id) => sql`select ended_ms as time_ms, 'Loan ended: ' || outcome as what, null as about,
        loan_asset_id as asset, lent_units as units, null::integer as market
      from loans where owner = ${id} and state = 'closed'`,
  ],
};
