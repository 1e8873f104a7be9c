/** What receipts tell of dual investment: committed rows of orders that run or are settled. */
import { type Kysely, sql } from 'kysely';
import type { CaseName } from '../../../platform/server/rooms/proofs.ts';
import type { DualBegunCase, DualCase, Purchase } from '../receipts/case.ts';
import { type DualOrder, pricingFrom } from '../contract.ts';
import { fixingsTable, ordersTable } from './tables.ts';

type Row = Readonly<Record<string, string>>;

/** What a customer's receipt is about; undefined where he has no such order so far. */
export async function readDualCase(
  db: Kysely<unknown>,
  owner: number,
  { kind, id }: CaseName,
): Promise<DualBegunCase | DualCase | undefined> {
  const { rows } = await sql<Row>`
    select * from dual_orders where owner = ${owner} and id = ${id}`.execute(db);
  const order = rows[0] && ordersTable.fromRow(rows[0]);
  if (order === undefined) return undefined;
  if ((kind === 'dual') === (order.state === 'purchased')) return undefined;
  return kind === 'dual' ? settledCase(db, order) : begunCase(order);
}

function purchaseOf(order: DualOrder): Purchase {
  const pricing = pricingFrom(order.priced);
  return {
    id: order.id,
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
  };
}

function begunCase(order: DualOrder): DualBegunCase {
  return {
    ...purchaseOf(order),
    kind: 'dual_begun',
    interestUnits: order.reservedInterestUnits.toString(),
    otherUnits: order.reservedOtherUnits.toString(),
  };
}

async function settledCase(db: Kysely<unknown>, order: DualOrder): Promise<DualCase> {
  const { rows } = await sql<Row>`
    select * from dual_fixings where id = ${order.fixingId}`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error(`order ${order.id} has no fixing`);
  const fixing = fixingsTable.fromRow(row);
  return {
    ...purchaseOf(order),
    kind: 'dual',
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
