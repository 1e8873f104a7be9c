/** Whether what was approved goes out. */
import { sql } from 'kysely';
import type { OpeningCheck, OpeningMeans } from '../../../platform/server/rooms/opening-check.ts';
import type { WithdrawalSettings } from '../settings.ts';
import { SIGNED_WAYS } from './signer-dispatch.ts';

/** A signer answers in seconds; what waits for longer is not signed. */
export const MAX_SIGNING_MS = 10 * 60_000;

export const withdrawalOpening: readonly OpeningCheck[] = [
  {
    name: 'signer',
    title: 'The signer signs approved withdrawals',
    isMust: false,
    isWatched: true,
    find: async ({ db, settings, nowMs }: OpeningMeans<WithdrawalSettings>) => {
      if (settings.signerUrl === undefined) return [];
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from withdrawals
        where state in ('approved', 'signing') and way in (${sql.join(SIGNED_WAYS)})
          and greatest(first_approved_ms, second_approved_ms) < ${nowMs - MAX_SIGNING_MS}`.execute(
        db,
      );
      const count = rows[0]?.count ?? 0;
      if (count === 0) return [];
      const what = `${count} approved withdrawals have waited for the signer for over ten minutes.`;
      const action =
        'Check whether the signer of SIGNER_URL and the node of CHAIN_ETH_RPC_URL answer. ' +
        'Withdrawals in the console shows why the last attempt failed.';
      return [{ what, action }];
    },
  },
];
