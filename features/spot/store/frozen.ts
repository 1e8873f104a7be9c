import { type Kysely, sql } from 'kysely';
import { KIND } from '../../../core/ledger/ledger.ts';
import type { CoinsOfMarkets, FrozenRow } from '../../../platform/server/rooms/frozen.ts';

type Row = Readonly<Record<string, string>>;

/** What live orders hold of a customer: buys the quote coin, sales the base coin. */
export async function readFrozen(
  db: Kysely<unknown>,
  owner: number,
  coins: CoinsOfMarkets,
): Promise<FrozenRow[]> {
  const { rows } = await sql<Row>`
    select id, market_id, side, held_units, expires_ms from orders
    where owner = ${owner} and held_units > 0
      and state in ('waiting_trigger', 'waiting_open', 'waiting_entry', 'open',
        'partially_filled')
    order by id desc`.execute(db);
  return rows.map((row) => {
    const marketId = Number(row['market_id']);
    const market = coins.market(marketId);
    if (market === undefined) throw new Error(`order ${row['id']} is of an unknown market`);
    const assetId = row['side'] === 'buy' ? market.quoteId : market.baseId;
    const frozen = { kind: KIND.spot, assetId, units: String(row['held_units']), what: 'order' };
    return { ...frozen, id: Number(row['id']), marketId, untilMs: Number(row['expires_ms']) };
  });
}
