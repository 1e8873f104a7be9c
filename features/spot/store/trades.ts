/** Trades of a market, for whoever reads on from a number or from a time. */
import type { Kysely } from 'kysely';
import type { Fill } from '../contract/index.ts';
import { firstIdAt } from '../../../platform/server/database/from-time.ts';
import { fillOf, readTape, type SpotTables } from './reading.ts';

/** Which trades of a market: from a number or a time on, ascending; or the newest. */
export interface TradesAsked {
  readonly marketId: number;
  readonly limit: number;
  readonly fromId?: number | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

function ofMarket(db: Kysely<SpotTables>, marketId: number) {
  return db.selectFrom('fills').where('market_id', '=', marketId);
}

async function startOf(
  db: Kysely<SpotTables>,
  { marketId, fromMs }: TradesAsked,
): Promise<number | undefined> {
  if (fromMs === undefined) return undefined;
  const newest = await ofMarket(db, marketId).select('id').orderBy('id', 'desc').limit(1).execute();
  const firstFrom = async (id: number) => {
    const row = await ofMarket(db, marketId)
      .select(['id', 'time_ms'])
      .where('id', '>=', String(id))
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    return row && { id: Number(row.id), timeMs: Number(row.time_ms) };
  };
  return firstIdAt(firstFrom, fromMs, Number(newest[0]?.id ?? 0));
}

/** Trades of a market, ascending: from a number or a time on, or else the newest. */
export async function readTrades(db: Kysely<unknown>, asked: TradesAsked): Promise<Fill[]> {
  const spot = db as unknown as Kysely<SpotTables>;
  const { marketId, limit, toMs } = asked;
  if (asked.fromId === undefined && asked.fromMs === undefined && toMs === undefined) {
    return (await readTape(spot, marketId, limit)).toReversed();
  }
  const fromId = asked.fromId ?? (await startOf(spot, asked));
  if (fromId === undefined && toMs === undefined) return [];
  let query = ofMarket(spot, marketId).selectAll();
  if (fromId !== undefined) query = query.where('id', '>=', String(fromId));
  if (toMs !== undefined) query = query.where('time_ms', '<=', String(toMs));
  // The newest before a time where nobody says from when.
  const order = fromId === undefined ? 'desc' : 'asc';
  if (asked.fromMs !== undefined && fromId === undefined) return [];
  const rows = (await query.orderBy('id', order).limit(limit).execute()).map(fillOf);
  return order === 'desc' ? rows.toReversed() : rows;
}
