import { type Kysely, sql } from 'kysely';
import { KIND } from '../../../core/ledger/ledger.ts';
import type { CoinsOfMarkets, FrozenRow } from '../../../platform/server/rooms/frozen.ts';

type Row = Readonly<Record<string, string>>;

/** The stakes of a customer that run, or are to. */
export async function readFrozen(
  db: Kysely<unknown>,
  owner: number,
  { dollarId }: CoinsOfMarkets,
): Promise<FrozenRow[]> {
  const { rows } = await sql<Row>`
    select id, market_id, stake_units, expires_ms from seconds_orders
    where owner = ${owner} and state in ('pending', 'running') order by id desc`.execute(db);
  return rows.map((row) => ({
    kind: KIND.seconds,
    assetId: dollarId,
    units: String(row['stake_units']),
    what: 'seconds_order',
    id: Number(row['id']),
    marketId: Number(row['market_id']),
    untilMs: Number(row['expires_ms']),
  }));
}
