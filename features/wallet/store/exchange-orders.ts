/** Exchanges that wait for their ticks: committed rows. */
import { type Kysely, sql } from 'kysely';
import { KIND } from '../../../core/ledger/ledger.ts';
import type { FrozenRow } from '../../../platform/server/rooms/frozen.ts';
import { exchangeOrdersTable } from './tables.ts';

/** What exchanges of a customer hold until their ticks are there. */
export async function readExchangesFrozen(
  db: Kysely<unknown>,
  owner: number,
): Promise<FrozenRow[]> {
  const { rows } = await sql<object>`
    select * from exchange_orders where state = 'pending' and owner = ${owner}
    order by id desc`.execute(db);
  return rows.map((row) => {
    const { id, fromAssetId, amountUnits, feeUnits } = exchangeOrdersTable.fromRow(row);
    const units = String(amountUnits + feeUnits);
    const of = { kind: KIND.spot, assetId: fromAssetId, what: 'exchange_order', id };
    return { ...of, units, marketId: 0, untilMs: 0 };
  });
}
