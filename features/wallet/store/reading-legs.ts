/** A customer's postings in the order in which they were made, for whoever folds them. */
import { type Kysely, sql } from 'kysely';
import type { Leg } from '../server/cost/average-cost.ts';
import type { WalletTables } from './reading.ts';

interface LegRow {
  readonly seq: string;
  readonly reference: string;
  readonly asset: number;
  readonly units: string;
  readonly other: string;
  readonly reason: string;
  readonly time_ms: string;
}

/**
 * Postings after a sequence number, at most `limit` of them unless a single command made more: a
 * command is never cut in two. Transfers between own accounts are left out.
 */
export async function readLegs(
  db: Kysely<WalletTables>,
  owner: number,
  afterSeq: number,
  limit: number,
): Promise<{ readonly legs: Leg[]; readonly isLast: boolean }> {
  const side = (own: 'from' | 'to', other: 'from' | 'to', sign: string) => sql`
    select seq, ordinal, reference, asset, ${sql.raw(sign)}amount as units,
      ${sql.ref(`${other}_owner`)} as other, reason, time_ms
    from postings where ${sql.ref(`${own}_owner`)} = ${owner}
      and ${sql.ref(`${other}_owner`)} <> ${owner} and seq > ${afterSeq}
    order by seq, ordinal limit ${limit}`;
  const { rows } = await sql<LegRow>`
    select * from ((${side('from', 'to', '-')}) union all (${side('to', 'from', '')})) legs
    order by seq, ordinal limit ${limit}`.execute(db);
  const isLast = rows.length < limit;
  const lastSeq = rows.at(-1)?.seq;
  const whole = isLast ? rows : rows.filter(({ seq }) => seq !== lastSeq);
  if (!isLast && whole.length === 0) return readLegs(db, owner, afterSeq, limit * 2);
  const legs = whole.map((row) => ({
    seq: Number(row.seq),
    reference: Number(row.reference),
    assetId: row.asset,
    units: BigInt(row.units),
    other: Number(row.other),
    reason: row.reason,
    timeMs: Number(row.time_ms),
  }));
  return { legs, isLast };
}
