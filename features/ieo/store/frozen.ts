import { type Kysely, sql } from 'kysely';
import { KIND } from '../../../core/ledger/ledger.ts';
import type { FrozenRow } from '../../../platform/server/rooms/frozen.ts';
import { DAY_MS, type IeoTerms } from '../contract.ts';

type Row = Readonly<Record<string, string>>;

/** What orders hold until the end, and tokens that are locked after it until their next step. */
export async function readFrozen(db: Kysely<unknown>, owner: number): Promise<FrozenRow[]> {
  const { rows } = await sql<Row>`
    select o.id, o.pay_asset_id, o.held_units, o.given_lots, o.unlocked_units, p.ends_ms,
      p.sell_begin_ms, p.allocated_ms, p.unlocked_steps, p.asset_id, t.terms
    from ieo_orders o join ieo_projects p on p.id = o.project_id
      join ieo_terms t on t.product_id = o.project_id and t.version = 1
    where o.owner = ${owner} and o.state in ('applied', 'allocated') order by o.id desc`.execute(
    db,
  );
  return rows.flatMap((row) => {
    const isAllocated = Number(row['allocated_ms']) > 0;
    const { lotUnits, unlocks } = JSON.parse(row['terms'] ?? '{}') as IeoTerms;
    const afterDays = unlocks[Number(row['unlocked_steps'])]?.afterDays ?? 0;
    const unlockedMs = Number(row['sell_begin_ms']) + afterDays * DAY_MS;
    const locked = BigInt(row['given_lots'] ?? 0) * BigInt(lotUnits);
    const units = isAllocated
      ? locked - BigInt(row['unlocked_units'] ?? 0)
      : BigInt(row['held_units'] ?? 0);
    if (units === 0n) return [];
    return [
      {
        kind: KIND.spot,
        assetId: Number(row[isAllocated ? 'asset_id' : 'pay_asset_id']),
        units: units.toString(),
        what: 'ieo_order',
        id: Number(row['id']),
        marketId: 0,
        untilMs: isAllocated ? unlockedMs : Number(row['ends_ms']),
      },
    ];
  });
}
