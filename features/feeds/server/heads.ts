/** Signed heads, once a minute for each market; writing one twice changes nothing. */
import { type Kysely, sql } from 'kysely';
import type { TickLog } from './tick-log.ts';

const MINUTE_MS = 60_000;

/** Stores the heads of this minute, unless they are there already. */
export async function writeHeads(db: Kysely<unknown>, log: TickLog): Promise<number> {
  const heads = await log.heads();
  const result = await sql`
    insert into index_heads (market_id, minute_ms, number, hash, time_ms, signature)
    select * from unnest(
      ${heads.map((head) => head.marketId)}::integer[],
      ${heads.map((head) => head.timeMs - (head.timeMs % MINUTE_MS))}::bigint[],
      ${heads.map((head) => head.number)}::bigint[],
      ${heads.map((head) => head.hash)}::text[],
      ${heads.map((head) => head.timeMs)}::bigint[],
      ${heads.map((head) => head.signature)}::text[])
    on conflict (market_id, minute_ms) do nothing`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
