import { type Kysely, sql } from 'kysely';
import { KIND } from '../../../core/ledger/ledger.ts';
import type { CoinsOfMarkets, FrozenRow } from '../../../platform/server/rooms/frozen.ts';

type Row = Readonly<Record<string, string>>;

/** What is frozen of a follower for shares that would be due. */
export async function readFrozen(
  db: Kysely<unknown>,
  owner: number,
  { dollarId }: CoinsOfMarkets,
): Promise<FrozenRow[]> {
  const { rows } = await sql<Row>`
    select id, held_units from copy_relations
    where follower = ${owner} and state <> 'ended' and held_units > 0
    order by id desc`.execute(db);
  return rows.map((row) => ({
    kind: KIND.margin,
    assetId: dollarId,
    units: String(row['held_units']),
    what: 'copy',
    id: Number(row['id']),
    marketId: 0,
    untilMs: 0,
  }));
}
