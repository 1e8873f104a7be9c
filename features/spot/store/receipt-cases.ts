/** What receipts tell of orders to a book: committed rows of orders, fills and postings. */
import { type Kysely, sql } from 'kysely';
import { MOST_ROWS } from '../../../core/receipts/shapes.ts';
import type { CaseMeans, CaseName } from '../../../platform/server/rooms/proofs.ts';
import type { Fill, Order } from '../contract/index.ts';
import type { FilledPart, SpotFillCase } from '../receipts/case.ts';
import { type FillRow, fillOf, readOrder, type SpotTables } from './reading.ts';

interface Moved {
  paid: bigint;
  received: bigint;
  fee: bigint;
}

/** The fill that a receipt is asked for: by its number, or the last one of an order's number. */
async function readNamedFill(
  db: Kysely<SpotTables>,
  owner: number,
  id: number,
): Promise<Fill | undefined> {
  const found = await db
    .selectFrom('fills')
    .selectAll()
    .where('id', '=', String(id))
    .where((where) =>
      where.or([where('buyer', '=', String(owner)), where('seller', '=', String(owner))]),
    )
    .executeTakeFirst();
  if (found !== undefined) return fillOf(found);
  const order = await readOrder(db, owner, id);
  return order && (await readFillsOf(db, order, Number.MAX_SAFE_INTEGER)).at(-1);
}

/** The fills of an order up to one of them, oldest first: at most one more than a receipt takes. */
async function readFillsOf(
  db: Kysely<SpotTables>,
  order: Readonly<Order>,
  lastId: number,
): Promise<Fill[]> {
  const side = sql.ref(order.side === 'buy' ? 'buyer' : 'seller');
  const number = sql.ref(order.side === 'buy' ? 'buy_order' : 'sell_order');
  // By the index of the customer's fills in the market, from the order's own number on.
  const { rows } = await sql<FillRow>`
    select * from fills
    where ${side} = ${order.owner} and ${side} > 0 and market_id = ${order.marketId}
      and id > ${order.id} and id <= ${lastId} and ${number} = ${order.id}
    order by id limit ${MOST_ROWS + 1}`.execute(db);
  return rows.map(fillOf);
}

/** What the ledger moved for a customer by each of some fills. */
async function readMoved(
  db: Kysely<unknown>,
  owner: number,
  fills: readonly Fill[],
): Promise<ReadonlyMap<number, Moved>> {
  const { rows } = await sql<Readonly<Record<string, string>>>`
    select reference, reason, from_owner, amount from postings
    where seq = any(${fills.map(({ seq }) => seq)}::bigint[])
      and reference = any(${fills.map(({ id }) => id)}::bigint[])
      and reason in ('trade', 'trade_fee') and ${owner} in (from_owner, to_owner)`.execute(db);
  const moved = new Map<number, Moved>();
  for (const row of rows) {
    const id = Number(row['reference']);
    const of = moved.get(id) ?? { paid: 0n, received: 0n, fee: 0n };
    const isOut = Number(row['from_owner']) === owner;
    const what = row['reason'] === 'trade_fee' ? 'fee' : isOut ? 'paid' : 'received';
    of[what] += BigInt(row['amount'] ?? 0);
    moved.set(id, of);
  }
  return moved;
}

function partOf(fill: Fill, { side }: Readonly<Order>, moved: Moved | undefined): FilledPart {
  return {
    id: fill.id,
    seq: fill.seq,
    timeMs: fill.timeMs,
    role: fill.takerSide === side ? 'taker' : 'maker',
    otherOrder: side === 'buy' ? fill.sellOrder : fill.buyOrder,
    ticks: fill.ticks,
    lots: fill.lots,
    paidUnits: String(moved?.paid ?? 0n),
    receivedUnits: String(moved?.received ?? 0n),
    feeUnits: String(moved?.fee ?? 0n),
  };
}

/** Whether a fill shows that its order had another limit then. */
function isBeyond({ side, limitTicks }: Readonly<Order>, { role, ticks }: FilledPart): boolean {
  if (role === 'maker') return ticks !== limitTicks;
  if (limitTicks === 0) return false;
  return side === 'buy' ? ticks > limitTicks : ticks < limitTicks;
}

/**
 * A customer's order with its fills, by the number of one of these or its own; undefined where
 * there is none, or where there are more than a receipt takes.
 */
export async function readSpotFillCase(
  db: Kysely<unknown>,
  owner: number,
  { id }: CaseName,
  means: CaseMeans,
): Promise<SpotFillCase | undefined> {
  const tables = db as Kysely<SpotTables>;
  const named = await readNamedFill(tables, owner, id);
  if (named === undefined) return undefined;
  const number = named.buyer === owner ? named.buyOrder : named.sellOrder;
  const order = await readOrder(tables, owner, number);
  if (order === undefined) return undefined;
  const fills = await readFillsOf(tables, order, named.id);
  if (fills.length === 0 || fills.length > MOST_ROWS) return undefined;
  const moved = await readMoved(db, owner, fills);
  const parts = fills.map((fill) => partOf(fill, order, moved.get(fill.id)));
  return {
    kind: 'spot_fill',
    id: named.id,
    orderId: order.id,
    marketId: order.marketId,
    termsVersion: await means.versionAt(order.marketId, order.createdMs),
    side: order.side,
    type: order.kind,
    timeInForce: order.timeInForce,
    postOnly: order.postOnly,
    limitTicks: order.limitTicks,
    stopTicks: order.stopTicks,
    lots: order.lots,
    budget: order.budget,
    createdMs: order.createdMs,
    isAmended: parts.some((part) => isBeyond(order, part)),
    fills: parts,
  };
}
