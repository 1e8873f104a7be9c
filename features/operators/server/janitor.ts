/** Throws away what nobody needs any more: old tries, sessions long ended, work once taken. */
import { TRY_WINDOW_MS } from '../contract.ts';
import type { OperatorsDatabase } from './tables.ts';
import { forgetTaken } from './work.ts';

/** How long ended sessions stay, for whoever looks into an incident. */
const KEPT_MS = 90 * 86_400_000;

/** Deletes tries that count no more and sessions that ended long ago. */
export async function tidyOperators(db: OperatorsDatabase, nowMs: number): Promise<void> {
  const oldTries = String(nowMs - TRY_WINDOW_MS * 2);
  await db.deleteFrom('operator_tries').where('tried_ms', '<', oldTries).execute();
  const oldSessions = String(nowMs - KEPT_MS);
  await db.deleteFrom('operator_sessions').where('expires_ms', '<', oldSessions).execute();
  await forgetTaken(db, nowMs);
}
