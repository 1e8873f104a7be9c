/** What is known of keys that were used before. */
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Json } from '../../../core/engine/command.ts';

interface KeyTables {
  readonly command_keys: { readonly id: string };
}

/** The stored answer to a key; undefined when it is forgotten. */
export async function readAnswer(pool: pg.Pool, keyId: string): Promise<Json | undefined> {
  const { rows } = await pool.query<{ answer: string }>(
    'select answer from command_keys where id = $1',
    [keyId],
  );
  return rows[0] === undefined ? undefined : (JSON.parse(rows[0].answer) as Json);
}

/**
 * Whether a committed command of an actor has this key. It may be forgotten by the writer already,
 * so what follows from it must be given as `repeatsOnly`: then nothing new can come of it.
 */
export async function isUsedKey(
  db: Kysely<KeyTables>,
  actor: number,
  key: string | undefined,
): Promise<boolean> {
  if (key === undefined) return false;
  const row = await db
    .selectFrom('command_keys')
    .select('id')
    .where('id', '=', `${actor}:${key}`)
    .executeTakeFirst();
  return row !== undefined;
}
