import { type Kysely, sql } from 'kysely';
import { KIND } from '../../../core/ledger/ledger.ts';
import type { CoinsOfMarkets, FrozenRow } from '../../../platform/server/rooms/frozen.ts';

type Row = Readonly<Record<string, string>>;

/** What positions hold of a customer, and orders that wait for the market to open. */
export async function readFrozen(
  db: Kysely<unknown>,
  owner: number,
  { dollarId }: CoinsOfMarkets,
): Promise<FrozenRow[]> {
  const { rows } = await sql<Row>`
    select id, market_id, held_units from contract_positions
    where owner = ${owner} and state in ('waiting', 'open') and held_units > 0
    order by id desc`.execute(db);
  return rows.map((row) => ({
    kind: KIND.margin,
    assetId: dollarId,
    units: String(row['held_units']),
    what: 'position',
    id: Number(row['id']),
    marketId: Number(row['market_id']),
    untilMs: 0,
  }));
}
