/** What screens read of orders and fills: committed rows only. */
import type { Kysely } from 'kysely';
import { rowsOfPage, spanOf } from '../../../platform/server/database/paging.ts';
import type { Fill, Order, OrderList, OrderPlan } from '../contract/index.ts';

/** The table `orders` as the driver returns it: whole numbers of 64 bits are texts. */
export interface OrderRow {
  readonly id: string;
  readonly owner: string;
  readonly market_id: number;
  readonly side: string;
  readonly kind: string;
  readonly time_in_force: string;
  readonly post_only: boolean;
  readonly self_trade: string;
  readonly client_order_id: string;
  readonly created_ms: string;
  readonly expires_ms: string;
  readonly stop_ticks: string;
  readonly budget: string;
  readonly limit_ticks: string;
  readonly lots: string;
  readonly filled_lots: string;
  readonly filled_value: string;
  readonly fee_units: string;
  readonly held_units: string;
  readonly state: string;
  readonly reason: string;
  readonly updated_ms: string;
  readonly priority: string;
  readonly trigger_by: string;
  readonly trigger_place: string;
  readonly plan: string;
}

/** The table `fills`. */
export interface FillRow {
  readonly id: string;
  readonly seq: string;
  readonly time_ms: string;
  readonly market_id: number;
  readonly ticks: string;
  readonly lots: string;
  readonly taker_side: string;
  readonly buyer: string;
  readonly seller: string;
  readonly buy_order: string;
  readonly sell_order: string;
  readonly buy_fee_units: string;
  readonly sell_fee_units: string;
}

/** The table `order_lists`. */
export interface ListRow {
  readonly id: string;
  readonly owner: string;
  readonly market_id: number;
  readonly contingency: string;
  readonly client_list_id: string;
  readonly order_ids: string;
  readonly created_ms: string;
  readonly state: string;
  readonly updated_ms: string;
}

/** The tables this room reads. */
export interface SpotTables {
  readonly order_lists: ListRow;
  readonly orders: OrderRow;
  readonly fills: FillRow;
}

/** Which rows of which page. */
export interface PageOf {
  readonly owner: number;
  readonly marketIds?: readonly number[];
  readonly page: number;
  readonly limit: number;
}

const LIVE = ['open', 'partially_filled', 'waiting_trigger', 'waiting_open', 'waiting_entry'];

/** An order from its row. */
export function orderOf(row: OrderRow): Order {
  return {
    id: Number(row.id),
    owner: Number(row.owner),
    marketId: row.market_id,
    side: row.side as Order['side'],
    kind: row.kind as Order['kind'],
    timeInForce: row.time_in_force as Order['timeInForce'],
    postOnly: row.post_only,
    selfTrade: row.self_trade as Order['selfTrade'],
    clientOrderId: row.client_order_id,
    createdMs: Number(row.created_ms),
    expiresMs: Number(row.expires_ms),
    stopTicks: Number(row.stop_ticks),
    budget: Number(row.budget),
    limitTicks: Number(row.limit_ticks),
    lots: Number(row.lots),
    filledLots: Number(row.filled_lots),
    filledValue: Number(row.filled_value),
    feeUnits: BigInt(row.fee_units),
    heldUnits: BigInt(row.held_units),
    state: row.state as Order['state'],
    reason: row.reason as Order['reason'],
    updatedMs: Number(row.updated_ms),
    priority: Number(row.priority),
    triggerBy: row.trigger_by as Order['triggerBy'],
    triggerPlace: Number(row.trigger_place),
    plan: row.plan === '' ? null : (JSON.parse(row.plan) as OrderPlan),
  };
}

/** A trade from its row. */
export function fillOf(row: FillRow): Fill {
  return {
    id: Number(row.id),
    seq: Number(row.seq),
    timeMs: Number(row.time_ms),
    marketId: row.market_id,
    ticks: Number(row.ticks),
    lots: Number(row.lots),
    takerSide: row.taker_side as Fill['takerSide'],
    buyer: Number(row.buyer),
    seller: Number(row.seller),
    buyOrder: Number(row.buy_order),
    sellOrder: Number(row.sell_order),
    buyFeeUnits: BigInt(row.buy_fee_units),
    sellFeeUnits: BigInt(row.sell_fee_units),
  };
}

/** A page of a customer's orders, newest first; `live` keeps those that can or cannot trade. */
export async function readOrders(
  db: Kysely<SpotTables>,
  page: PageOf,
  live: boolean | undefined,
): Promise<Order[]> {
  const span = spanOf(page);
  if (span === undefined) return [];
  // One search for each market: an index leads to its newest orders, however old those are.
  const of = (marketId?: number) => {
    let query = db.selectFrom('orders').selectAll().where('owner', '=', String(page.owner));
    if (marketId !== undefined) query = query.where('market_id', '=', marketId);
    if (live !== undefined) query = query.where('state', live ? 'in' : 'not in', LIVE);
    return query.orderBy('id', 'desc').limit(span.to).execute();
  };
  const found = await eachMarket(page.marketIds, of);
  return rowsOfPage(newest(found), page).map(orderOf);
}

/** Rows of each of some markets, or of all, one market after the other. */
async function eachMarket<Row>(
  marketIds: readonly number[] | undefined,
  of: (marketId?: number) => Promise<Row[]>,
): Promise<Row[]> {
  if (marketIds === undefined) return of();
  const rows: Row[] = [];
  for (const marketId of marketIds) rows.push(...(await of(marketId)));
  return rows;
}

/** Rows found in several ways, newest first, each once. */
function newest<Row extends { readonly id: string }>(rows: readonly Row[]): Row[] {
  const once = new Map(rows.map((row) => [row.id, row]));
  return [...once.values()].sort((a, b) => Number(b.id) - Number(a.id));
}

/** One order of a customer. */
export async function readOrder(
  db: Kysely<SpotTables>,
  owner: number,
  id: number,
): Promise<Order | undefined> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('owner', '=', String(owner))
    .where('id', '=', String(id))
    .executeTakeFirst();
  return row === undefined ? undefined : orderOf(row);
}

/** The newest order to which a customer gave a name of his own; an open one before all others. */
export async function readOwnOrder(
  db: Kysely<SpotTables>,
  owner: number,
  clientOrderId: string,
): Promise<Order | undefined> {
  if (clientOrderId === '') return undefined;
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('owner', '=', String(owner))
    .where('client_order_id', '=', clientOrderId)
    // As the index says it, which has no rows of orders without a name.
    .where('client_order_id', '!=', '')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  return rows.map(orderOf)[0];
}

/** A stored list of orders. */
export function listOf(row: ListRow): OrderList {
  return {
    id: Number(row.id),
    owner: Number(row.owner),
    marketId: row.market_id,
    contingency: row.contingency as OrderList['contingency'],
    clientListId: row.client_list_id,
    orderIds: row.order_ids.split(' ').map(Number),
    createdMs: Number(row.created_ms),
    state: row.state as OrderList['state'],
    updatedMs: Number(row.updated_ms),
  };
}

/** A page of a customer's order lists, newest first, each with its orders. */
export async function readLists(
  db: Kysely<SpotTables>,
  page: Pick<PageOf, 'owner' | 'page' | 'limit'>,
  live: boolean | undefined,
): Promise<{ readonly list: OrderList; readonly orders: Order[] }[]> {
  const span = spanOf(page);
  if (span === undefined) return [];
  const owner = String(page.owner);
  let query = db.selectFrom('order_lists').selectAll().where('owner', '=', owner);
  if (live !== undefined) query = query.where('state', '=', live ? 'live' : 'done');
  const rows = await query.orderBy('id', 'desc').limit(span.to).execute();
  const lists = rowsOfPage(rows, page).map(listOf);
  const ids = lists.flatMap(({ orderIds }) => orderIds.map(String));
  if (ids.length === 0) return [];
  const found = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(found.map((row) => [Number(row.id), orderOf(row)]));
  return lists.map((list) => {
    return { list, orders: list.orderIds.flatMap((id) => byId.get(id) ?? []) };
  });
}

/** A page of a customer's fills, newest first. */
export async function readFills(db: Kysely<SpotTables>, page: PageOf): Promise<Fill[]> {
  const span = spanOf(page);
  if (span === undefined) return [];
  const owner = String(page.owner);
  // As buyer and as seller apart: looked for together, all fills of the house are gone through.
  const of = async (marketId?: number): Promise<FillRow[]> => {
    const rows: FillRow[] = [];
    for (const side of ['buyer', 'seller'] as const) {
      let query = db.selectFrom('fills').selectAll().where(side, '=', owner).where(side, '>', '0');
      if (marketId !== undefined) query = query.where('market_id', '=', marketId);
      rows.push(...(await query.orderBy('id', 'desc').limit(span.to).execute()));
    }
    return rows;
  };
  const found = await eachMarket(page.marketIds, of);
  return rowsOfPage(newest(found), page).map(fillOf);
}

/** The last trades of a market, newest first. */
export async function readTape(
  db: Kysely<SpotTables>,
  marketId: number,
  limit: number,
): Promise<Fill[]> {
  const rows = await db
    .selectFrom('fills')
    .selectAll()
    .where('market_id', '=', marketId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(fillOf);
}
