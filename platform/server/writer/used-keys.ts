/** Whether a key was used before, for calls that ask for something that works only once. */
import type { Kysely } from 'kysely';

interface KeyTables {
  readonly command_keys: { readonly id: string };
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
