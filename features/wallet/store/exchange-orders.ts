/** Exchanges that wait for their ticks: committed rows. */
import { type Kysely, sql } from 'kysely';
import { KIND } from '../../../core/ledger/ledger.ts';
import type { FrozenRow } from '../../../platform/server/rooms/frozen.ts';
import { LOCK_MS, type LockedPrice } from '../contract.ts';
import { exchangeOrdersTable, lockedTable } from './tables.ts';

/** What exchanges of a customer hold until their ticks are there. */
export async function readExchangesFrozen(
  db: Kysely<unknown>,
  owner: number,
): Promise<FrozenRow[]> {
  const { rows } = await sql<object>`
    select * from exchange_orders where state = 'pending' and owner = ${owner}
    order by id desc`.execute(db);
  const waiting = rows.map((row) => {
    const order = exchangeOrdersTable.fromRow(row);
    const costUnits = BigInt(order.lockUnits ?? 0);
    return { ...order, what: 'exchange_order', costUnits, untilMs: 0 };
  });
  const open = await readLocked(db, owner);
  const locked = open.map((lock) => {
    // Its cost is paid already.
    return { ...lock, what: 'locked_price', costUnits: 0n, untilMs: lock.lockedMs + LOCK_MS };
  });
  return [...waiting, ...locked].map((held) => {
    const { id, what, fromAssetId, amountUnits, feeUnits, costUnits, untilMs } = held;
    const units = String(amountUnits + feeUnits + costUnits);
    return { kind: KIND.spot, assetId: fromAssetId, what, id, units, marketId: 0, untilMs };
  });
}

/** The prices that a customer has locked, the newest first. */
async function readLocked(db: Kysely<unknown>, owner: number): Promise<LockedPrice[]> {
  const { rows } = await sql<object>`
    select * from locked_prices where state = 'open' and owner = ${owner} order by id desc`.execute(
    db,
  );
  return rows.map((row) => lockedTable.fromRow(row));
}

/** A price that was locked; undefined where there is none of this number. */
export async function readLock(db: Kysely<unknown>, id: number): Promise<LockedPrice | undefined> {
  const { rows } = await sql<object>`select * from locked_prices where id = ${id}`.execute(db);
  return rows[0] && lockedTable.fromRow(rows[0]);
}
