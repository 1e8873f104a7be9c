/** Forgets what is of no use any more: old tries, codes, challenges, sessions, messages. */
import { TRY_WINDOW_MS, UNDO_AFTER_MS } from '../contract.ts';
import type { IdentityDatabase } from '../store/customers.ts';

const DAY_MS = 86_400_000;
const CODES_KEPT_MS = DAY_MS;
const SESSIONS_KEPT_MS = 30 * DAY_MS;
const OUTBOX_KEPT_MS = 7 * DAY_MS;

/** Deletes rows that nothing will ask for again, as of a time. */
export async function tidyIdentity(db: IdentityDatabase, nowMs: number): Promise<void> {
  const before = (keptMs: number): string => String(nowMs - keptMs);
  await db.deleteFrom('login_tries').where('tried_ms', '<', before(TRY_WINDOW_MS)).execute();
  await db.deleteFrom('codes').where('created_ms', '<', before(CODES_KEPT_MS)).execute();
  await db.deleteFrom('sessions').where('expires_ms', '<', before(SESSIONS_KEPT_MS)).execute();
  await db.deleteFrom('passkey_challenges').where('expires_ms', '<', before(0)).execute();
  await db
    .deleteFrom('waiting_phones')
    .where('has_counted', '=', true)
    .where('counts_ms', '<', before(UNDO_AFTER_MS))
    .execute();
  await db.deleteFrom('demo_outbox').where('created_ms', '<', before(OUTBOX_KEPT_MS)).execute();
}
