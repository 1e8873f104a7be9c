/** Keys of private streams: each names one key of a customer for an hour. Hashes, no texts. */
import { type Kysely, sql } from 'kysely';

type Db = Kysely<unknown>;

/** So many of a key are open at a time; the oldest ones end first. */
const MAX_OF_KEY = 10;

/** Whose key a stream has named, and until when. */
export interface ListenKey {
  readonly owner: number;
  readonly keyId: number;
  readonly untilMs: number;
}

/** Keeps a new one, and forgets those that are over or too many. */
export async function keepListenKey(
  db: Db,
  keySha256: string,
  { owner, keyId, untilMs }: ListenKey,
  nowMs: number,
): Promise<void> {
  await sql`insert into bot_listen_keys (key_sha256, owner, key_id, until_ms)
    values (${keySha256}, ${owner}, ${keyId}, ${untilMs})`.execute(db);
  await sql`delete from bot_listen_keys where key_id = ${keyId} and key_sha256 not in
    (select key_sha256 from bot_listen_keys where key_id = ${keyId} and until_ms > ${nowMs}
      order by until_ms desc, key_sha256 limit ${MAX_OF_KEY})`.execute(db);
}

/** Has those of a key last longer; false where it has none that is not over. */
export async function prolongListenKeys(
  db: Db,
  keyId: number,
  span: { readonly nowMs: number; readonly untilMs: number },
): Promise<boolean> {
  const done = await sql`update bot_listen_keys set until_ms = ${span.untilMs}
    where key_id = ${keyId} and until_ms > ${span.nowMs}`.execute(db);
  return (done.numAffectedRows ?? 0n) > 0n;
}

/** Ends those of a key. */
export async function endListenKeys(db: Db, keyId: number): Promise<void> {
  await sql`delete from bot_listen_keys where key_id = ${keyId}`.execute(db);
}

/** Whose a listen key is, if it is not over. */
export async function readListenKey(
  db: Db,
  keySha256: string,
  nowMs: number,
): Promise<ListenKey | undefined> {
  const { rows } = await sql<{ owner: string; key_id: string; until_ms: string }>`
    select owner, key_id, until_ms from bot_listen_keys
    where key_sha256 = ${keySha256} and until_ms > ${nowMs}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  return { owner: Number(row.owner), keyId: Number(row.key_id), untilMs: Number(row.until_ms) };
}
