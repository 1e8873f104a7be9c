/** What receipts tell of dual investment: committed rows of orders that are settled. */
import { type Kysely, sql } from 'kysely';
import type { CaseName } from '../../../platform/server/rooms/proofs.ts';
import type { DualCase } from '../receipts/case.ts';
import { pricingFrom } from '../contract.ts';
import { fixingsTable, ordersTable } from './tables.ts';

type Row = Readonly<Record<string, string>>;

/** What a customer's receipt is about; undefined where he has no such order that is settled. */
export async function readDualCase(
  db: Kysely<unknown>,
  owner: number,
  { id }: CaseName,
): Promise<DualCase | undefined> {
  const found = await sql<Row>`
    select * from dual_orders
    where owner = ${owner} and id = ${id} and state <> 'purchased'`.execute(db);
  const row = found.rows[0];
  if (row === undefined) return undefined;
  const order = ordersTable.fromRow(row);
  const fixings = await sql<Row>`
    select * from dual_fixings where id = ${order.fixingId}`.execute(db);
  const fixingRow = fixings.rows[0];
  if (fixingRow === undefined) throw new Error(`order ${id} has no fixing`);
  const pricing = pricingFrom(order.priced);
  const fixing = fixingsTable.fromRow(fixingRow);
  return {
    kind: 'dual',
    id,
    productId: order.productId,
    termsVersion: order.termsVersion,
    marketId: order.marketId,
    option: order.kind,
    strikeTicks: order.strikeTicks,
    ratePpm: order.ratePpm,
    shares: order.shares,
    units: order.units.toString(),
    days: order.days,
    ...(pricing && { pricing }),
    maturityDay: order.maturityDay,
    boughtMs: order.boughtMs,
    boughtTick: order.boughtTick,
    boughtTicks: order.boughtTicks,
    state: order.state as DualCase['state'],
    isExercised: order.isExercised,
    paidUnits: order.paidUnits.toString(),
    fixing: {
      state: fixing.state === 'closed' ? 'closed' : 'void',
      sum: fixing.sum.toString(),
      count: fixing.count,
      firstTick: fixing.firstTick,
      lastTick: fixing.lastTick,
    },
  };
}

/** The ticks that orders name which are not settled, and those of fixings that take samples. */
export async function readOpenTicks(
  db: Kysely<unknown>,
): Promise<{ marketId: number; number: number }[]> {
  const { rows } = await sql<Row>`
    select distinct market_id, bought_tick as number from dual_orders where state = 'purchased'
    union select market_id, first_tick from dual_fixings where state = 'open' and first_tick > 0
    union select market_id, last_tick from dual_fixings
    where state = 'open' and last_tick > 0`.execute(db);
  return rows.map((row) => ({
    marketId: Number(row['market_id']),
    number: Number(row['number']),
  }));
}
