/** What a customer's balances did since a moment: one statement, so one picture of the ledger. */
import { type Kysely, sql } from 'kysely';
import { OUTSIDE } from '../contract.ts';
import type { WalletTables } from './reading.ts';

/** One asset of a customer: what is there now, and what has happened since. */
export interface AssetChanges {
  readonly assetId: number;
  /** Available and frozen in all accounts. */
  readonly nowUnits: bigint;
  readonly changeUnits: bigint;
  /** What came from or went to outside the house, above zero what came. */
  readonly flows: readonly { readonly units: bigint; readonly timeMs: number }[];
}

interface DayRow {
  readonly asset: number;
  readonly what: 'now' | 'change' | 'flow';
  readonly units: string;
  readonly time_ms: string;
}

/** Balances and changes since a moment, per asset. Reads no posting from before but one. */
export async function readDay(
  db: Kysely<WalletTables>,
  owner: number,
  sinceMs: number,
): Promise<AssetChanges[]> {
  // The indexes lead by owner and sequence, so the walk ends at the first older posting.
  const after = (own: 'from' | 'to') => sql`
    select seq from postings where ${sql.ref(`${own}_owner`)} = ${owner}
      and time_ms < ${sinceMs} order by seq desc limit 1`;
  const { rows } = await sql<DayRow>`
    with moved as (
      select asset, amount as units, from_owner as other, time_ms from postings
        where to_owner = ${owner} and seq > coalesce((${after('to')}), 0)
      union all
      select asset, -amount, to_owner, time_ms from postings
        where from_owner = ${owner} and seq > coalesce((${after('from')}), 0)
    )
    select asset, 'now' as what, sum(available::numeric + frozen) as units, 0 as time_ms
      from balances where owner = ${owner} group by asset
    union all
    select asset, 'change', sum(units), 0 from moved group by asset
    union all
    select asset, 'flow', units, time_ms from moved where other = any(${OUTSIDE}::bigint[])
  `.execute(db);
  const found = new Map<number, { now: bigint; change: bigint; flows: DayRow[] }>();
  for (const row of rows) {
    const entry = found.get(row.asset) ?? { now: 0n, change: 0n, flows: [] };
    if (row.what === 'now') entry.now = BigInt(row.units);
    else if (row.what === 'change') entry.change = BigInt(row.units);
    else entry.flows.push(row);
    found.set(row.asset, entry);
  }
  return [...found].map(([assetId, { now, change, flows }]) => ({
    assetId,
    nowUnits: now,
    changeUnits: change,
    flows: flows.map((row) => ({ units: BigInt(row.units), timeMs: Number(row.time_ms) })),
  }));
}
