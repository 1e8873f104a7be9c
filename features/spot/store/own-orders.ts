/** A customer's orders and fills in a market, for whoever reads on from a number or from a time. */
import type { Kysely } from 'kysely';
import type { Fill, Order, OrderList } from '../contract/index.ts';
import type { OwnAsked } from '../contract/own-asked.ts';
import { firstIdAt } from '../../../platform/server/database/from-time.ts';
import {
  fillOf,
  listOf,
  orderOf,
  readLists,
  readOrder,
  readOrders,
  readOwnOrder,
  type SpotTables,
} from './reading.ts';

/** The most orders of a customer that can be open. */
const MAX_OPEN = 1_000;

function ownOrders(db: Kysely<SpotTables>, { owner, marketId }: OwnAsked) {
  return db
    .selectFrom('orders')
    .where('owner', '=', String(owner))
    .where('market_id', '=', marketId);
}

function ownFills(db: Kysely<SpotTables>, { owner, marketId }: OwnAsked, side: 'buyer' | 'seller') {
  return db
    .selectFrom('fills')
    .where(side, '=', String(owner))
    .where(side, '>', '0')
    .where('market_id', '=', marketId);
}

/** Where a time begins among rows that `first` finds by a number, and `last` ends. */
async function startAt(
  { fromId, fromMs }: OwnAsked,
  first: (id: number) => Promise<{ readonly id: string; readonly ms: string } | undefined>,
  last: () => Promise<{ readonly id: string } | undefined>,
): Promise<number | undefined> {
  if (fromId !== undefined || fromMs === undefined) return fromId;
  const firstFrom = async (id: number) => {
    const row = await first(id);
    return row && { id: Number(row.id), timeMs: Number(row.ms) };
  };
  const lastId = Number((await last())?.id ?? 0);
  return (await firstIdAt(firstFrom, fromMs, lastId)) ?? lastId + 1;
}

async function ordersOf(db: Kysely<SpotTables>, asked: OwnAsked): Promise<Order[]> {
  const from = await startAt(
    asked,
    (id) =>
      ownOrders(db, asked)
        .select(['id', 'created_ms as ms'])
        .where('id', '>=', String(id))
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),
    () => ownOrders(db, asked).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst(),
  );
  let query = ownOrders(db, asked).selectAll();
  if (from !== undefined) query = query.where('id', '>=', String(from));
  if (asked.toMs !== undefined) query = query.where('created_ms', '<=', String(asked.toMs));
  const isOn = from !== undefined;
  const rows = await query
    .orderBy('id', isOn ? 'asc' : 'desc')
    .limit(asked.limit)
    .execute();
  return (isOn ? rows : rows.toReversed()).map(orderOf);
}

async function fillsOf(
  db: Kysely<SpotTables>,
  asked: OwnAsked & { readonly orderId?: number | undefined },
): Promise<Fill[]> {
  const found: Fill[] = [];
  for (const side of ['buyer', 'seller'] as const) {
    const from = await startAt(
      asked,
      (id) =>
        ownFills(db, asked, side)
          .select(['id', 'time_ms as ms'])
          .where('id', '>=', String(id))
          .orderBy('id')
          .limit(1)
          .executeTakeFirst(),
      () =>
        ownFills(db, asked, side).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst(),
    );
    let query = ownFills(db, asked, side).selectAll();
    if (from !== undefined) query = query.where('id', '>=', String(from));
    if (asked.toMs !== undefined) query = query.where('time_ms', '<=', String(asked.toMs));
    if (asked.orderId !== undefined) {
      const order = side === 'buyer' ? 'buy_order' : 'sell_order';
      query = query.where(order, '=', String(asked.orderId));
    }
    const order = from === undefined ? 'desc' : 'asc';
    found.push(...(await query.orderBy('id', order).limit(asked.limit).execute()).map(fillOf));
  }
  const sorted = found.toSorted((a, b) => a.id - b.id);
  const isOn = asked.fromId !== undefined || asked.fromMs !== undefined;
  return isOn ? sorted.slice(0, asked.limit) : sorted.slice(-asked.limit);
}

/** A list of a customer with its orders, by its number or by the name he gave it. */
async function listNamed(
  db: Kysely<SpotTables>,
  owner: number,
  { id, clientListId }: { readonly id: number; readonly clientListId: string },
): Promise<{ readonly list: OrderList; readonly orders: Order[] } | undefined> {
  let query = db.selectFrom('order_lists').selectAll().where('owner', '=', String(owner));
  query =
    id > 0
      ? query.where('id', '=', String(id))
      : query.where('client_list_id', '=', clientListId).where('client_list_id', '!=', '');
  const row = await query.orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (row === undefined) return undefined;
  const list = listOf(row);
  const ids = list.orderIds.map(String);
  const rows = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((each) => [Number(each.id), orderOf(each)]));
  return { list, orders: list.orderIds.flatMap((each) => byId.get(each) ?? []) };
}

/** What of a customer's own others read of this room, from committed rows. */
export const ownReading = {
  order: (db: Kysely<unknown>, owner: number, id: number, clientOrderId: string) => {
    return id > 0 ? readOrder(db, owner, id) : readOwnOrder(db, owner, clientOrderId);
  },
  open: (db: Kysely<unknown>, owner: number, marketId?: number) => {
    const page = { owner, page: 1, limit: MAX_OPEN };
    const chosen = marketId === undefined ? page : { ...page, marketIds: [marketId] };
    return readOrders(db, chosen, true);
  },
  orders: (db: Kysely<unknown>, asked: OwnAsked) => ordersOf(db, asked),
  fills: (db: Kysely<unknown>, asked: OwnAsked & { readonly orderId?: number | undefined }) =>
    fillsOf(db, asked),
  lists: (db: Kysely<unknown>, owner: number, limit: number, live?: boolean) =>
    readLists(db, { owner, page: 1, limit }, live),
  list: (
    db: Kysely<unknown>,
    owner: number,
    named: { readonly id: number; readonly clientListId: string },
  ) => listNamed(db, owner, named),
};
