/** The signed heads that were kept. */
import { type Kysely, sql } from 'kysely';
import type { SignedHead } from '../contract.ts';

/** The heads of a market in a span of time, ascending. */
export async function readHeads(
  db: Kysely<unknown>,
  marketId: number,
  fromMs: number,
  limit: number,
): Promise<SignedHead[]> {
  const { rows } = await sql<{ number: string; hash: string; time: string; signature: string }>`
    select number, hash, time_ms as time, signature from index_heads
    where market_id = ${marketId} and minute_ms >= ${fromMs}
    order by minute_ms limit ${limit}`.execute(db);
  return rows.map((row) => ({
    marketId,
    number: Number(row.number),
    hash: row.hash,
    timeMs: Number(row.time),
    signature: row.signature,
  }));
}
