/** Six-digit codes: ten minutes, five tries, for each target one a minute and twenty a day. */
import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { CODE_LIFE_MS, CODE_PAUSE_MS, CODE_TRIES, CODES_A_DAY } from '../contract.ts';
import type { IdentityDatabase } from '../store/customers.ts';

/** How many numbers may end alike before one has to say which is meant. */
const MOST_TARGETS = 3;
const DAY_MS = 24 * 3_600_000;

function codeHash(target: string, code: string): string {
  return createHash('sha256').update(`${target}|${code}`).digest('hex');
}

/**
 * Makes a new code for a target; earlier ones no longer count. Refusals: `wait_for_code` when the
 * last one is less than a minute old, `too_many_codes` when a day has had as many as it may.
 */
export async function issueCode(
  db: IdentityDatabase,
  target: string,
  nowMs: number,
): Promise<string | Refusal> {
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
    if (last !== undefined && Number(last.created_ms) + CODE_PAUSE_MS > nowMs) {
      return refuse('wait_for_code');
    }
    const { count } = await transaction
      .selectFrom('codes')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('target', '=', target)
      .where('created_ms', '>', String(nowMs - DAY_MS))
      .executeTakeFirstOrThrow();
    if (Number(count) >= CODES_A_DAY) return refuse('too_many_codes');
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
 * Whether a code is the last one of a target and still good. A try is taken before the code is
 * looked at, so that however many ask at once, no more than five wrong ones are ever compared. A
 * right code gives its try back, and is used up, once, when `consume` says so.
 */
export async function isCode(
  db: IdentityDatabase,
  target: string,
  code: string,
  nowMs: number,
  consume: boolean,
): Promise<boolean> {
  const taken = await db
    .updateTable('codes')
    .set((set) => ({ tries_left: set('tries_left', '-', 1) }))
    .where('id', '=', (nested) =>
      nested
        .selectFrom('codes')
        .select('id')
        .where('target', '=', target)
        .orderBy('id', 'desc')
        .limit(1),
    )
    .where('used', '=', false)
    .where('tries_left', '>', 0)
    .where('expires_ms', '>', String(nowMs))
    .returning(['id', 'code_sha256'])
    .executeTakeFirst();
  if (taken === undefined || taken.code_sha256 !== codeHash(target, code)) return false;
  const { numUpdatedRows } = await db
    .updateTable('codes')
    .set((set) => ({ tries_left: set('tries_left', '+', 1), used: consume }))
    .where('id', '=', taken.id)
    .where('used', '=', false)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The targets that got a code lately and end with some digits, the latest first. */
export async function targetsEnding(
  db: IdentityDatabase,
  digits: string,
  nowMs: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('codes')
    .select('target')
    .where('created_ms', '>', String(nowMs - CODE_LIFE_MS))
    .where('target', 'like', `+%${digits}`)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  return [...new Set(rows.map(({ target }) => target))].slice(0, MOST_TARGETS);
}
