/** What a customer's balances did step by step: one statement, so one picture of the ledger. */
import { type Kysely, sql } from 'kysely';
import { OUTSIDE } from '../contract.ts';
import type { AssetMoves, Grid, MovedFlow } from '../server/value/series.ts';
import type { WalletTables } from './reading.ts';

interface MoveRow {
  readonly asset: number;
  readonly what: 'now' | 'change' | 'flow';
  readonly units: string;
  /** The number of a step, or when the first of these flows came. */
  readonly at: string;
}

/**
 * Balances, their changes by step and flows, per asset. Flows of one asset are added up within the
 * grid's `flowMs`. Reads no posting from before the grid but one on each side; a transfer between
 * own accounts changes nothing and is left out.
 */
export async function readMovesByStep(
  db: Kysely<WalletTables>,
  owner: number,
  grid: Grid,
): Promise<AssetMoves[]> {
  const { fromMs, stepMs, steps, flowMs } = grid;
  // The indexes lead by owner and sequence, so the walk ends at the first older posting.
  const after = (own: 'from' | 'to') => sql`
    select seq from postings where ${sql.ref(`${own}_owner`)} = ${owner}
      and time_ms < ${fromMs} order by seq desc limit 1`;
  const { rows } = await sql<MoveRow>`
    with moved as (
      select asset, amount as units, from_owner as other, time_ms from postings
        where to_owner = ${owner} and from_owner <> ${owner}
          and seq > coalesce((${after('to')}), 0)
      union all
      select asset, -amount, to_owner, time_ms from postings
        where from_owner = ${owner} and to_owner <> ${owner}
          and seq > coalesce((${after('from')}), 0)
    )
    select asset, 'now' as what, sum(available::numeric + frozen) as units, 0 as at
      from balances where owner = ${owner} group by asset
    union all
    select asset, 'change', sum(units), least((time_ms - ${fromMs}) / ${stepMs}, ${steps}) as at
      from moved group by asset, at
    union all
    select asset, 'flow', sum(units), min(time_ms) from moved
      where other = any(${OUTSIDE}::bigint[]) group by asset, (time_ms - ${fromMs}) / ${flowMs}
  `.execute(db);
  const found = new Map<
    number,
    { now: bigint; readonly changes: Map<number, bigint>; readonly flows: MovedFlow[] }
  >();
  for (const { asset, what, units, at } of rows) {
    const entry = found.get(asset) ?? { now: 0n, changes: new Map<number, bigint>(), flows: [] };
    if (what === 'now') entry.now = BigInt(units);
    else if (what === 'change') entry.changes.set(Number(at), BigInt(units));
    else entry.flows.push({ units: BigInt(units), timeMs: Number(at) });
    found.set(asset, entry);
  }
  return [...found].map(([assetId, { now, changes, flows }]) => {
    return { assetId, nowUnits: now, changes, flows };
  });
}
