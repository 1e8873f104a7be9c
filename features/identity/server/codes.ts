/** Six-digit codes: ten minutes' life, five tries, one a minute and target. */
import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { CODE_LIFE_MS, CODE_PAUSE_MS, CODE_TRIES } from '../contract.ts';
import type { IdentityDatabase } from '../store.ts';

function codeHash(target: string, code: string): string {
  return createHash('sha256').update(`${target}|${code}`).digest('hex');
}

/**
 * Makes a new code for a target; earlier ones no longer count. Undefined when the last one is
 * less than a minute old.
 */
export async function issueCode(
  db: IdentityDatabase,
  target: string,
  nowMs: number,
): Promise<string | undefined> {
  return db.transaction().execute(async (transaction) => {
    // Two requests at once for one target: the second waits here and then sees the first.
    await sql`select pg_advisory_xact_lock(hashtext(${target}))`.execute(transaction);
    const last = await transaction
      .selectFrom('codes')
      .select('created_ms')
      .where('target', '=', target)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last !== undefined && Number(last.created_ms) + CODE_PAUSE_MS > nowMs) return undefined;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await transaction
      .insertInto('codes')
      .values({
        target,
        code_sha256: codeHash(target, code),
        created_ms: String(nowMs),
        expires_ms: String(nowMs + CODE_LIFE_MS),
        tries_left: CODE_TRIES,
      })
      .execute();
    return code;
  });
}

/**
 * Whether a code is the last one of a target and still good. A wrong one costs a try; a right one
 * is used up when `consume` says so.
 */
export async function isCode(
  db: IdentityDatabase,
  target: string,
  code: string,
  nowMs: number,
  consume: boolean,
): Promise<boolean> {
  const last = await db
    .selectFrom('codes')
    .selectAll()
    .where('target', '=', target)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined || last.used || last.tries_left <= 0) return false;
  if (Number(last.expires_ms) <= nowMs) return false;
  const right = last.code_sha256 === codeHash(target, code);
  if (right && !consume) return true;
  const update = db
    .updateTable('codes')
    .set(right ? { used: true } : (set) => ({ tries_left: set('tries_left', '-', 1) }))
    .where('id', '=', last.id)
    .where('used', '=', false)
    .where('tries_left', '>', 0);
  const { numUpdatedRows } = await update.executeTakeFirstOrThrow();
  return right && numUpdatedRows === 1n;
}
