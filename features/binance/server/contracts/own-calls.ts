/** What an owner reads of his orders of contracts. */
import { isAlgo, userTradeMessage } from '../../wire/contracts/orders.ts';
import { type Answer, answered, isApiError } from '../../wire/errors.ts';
import { NO_SUCH_ORDER } from '../../wire/refusals.ts';
import type { ApiCall, Endpoint } from '../endpoint.ts';
import { type ContractOrderParts, named, shown } from './order-calls.ts';
import { databaseOf } from './orders.ts';
import { MAX_ROWS, pageOf } from './page.ts';

async function openOrders(
  parts: ContractOrderParts,
  call: ApiCall,
  algo: boolean,
): Promise<Answer> {
  const of = parts.markets.maybe(call.asked);
  if (call.asked.error !== undefined) return call.asked.error;
  const open = await parts.orders.open(call.owner, of?.market.id);
  return answered(open.filter((it) => isAlgo(it) === algo).map((order) => shown(parts, order)));
}

async function allOrders(parts: ContractOrderParts, call: ApiCall, algo: boolean): Promise<Answer> {
  const { asked, owner } = call;
  const of = parts.markets.asked(asked);
  const page = { ...pageOf(asked), fromId: asked.number(algo ? 'algoId' : 'orderId') };
  if (of === undefined || asked.error !== undefined) return asked.error ?? answered([]);
  const orders = await parts.orders.list({ owner, marketId: of.market.id, ...page }, algo);
  return answered(orders.map((order) => shown(parts, order)));
}

async function userTrades(parts: ContractOrderParts, { asked, owner }: ApiCall): Promise<Answer> {
  const of = parts.markets.maybe(asked);
  const orderId = asked.number('orderId');
  const page = { ...pageOf(asked), fromId: asked.number('fromId') };
  if (asked.error !== undefined) return asked.error;
  const { rows } = parts.contracts;
  const db = databaseOf(parts);
  const fills = await rows.fills(db, { owner, marketId: of?.market.id, ...page });
  const ids = fills.map(({ id }) => id);
  const orders = await rows.ordersOfFills(db, owner, ids);
  const isHedge = await parts.orders.isHedge(owner);
  return answered(
    fills.flatMap((fill) => {
      const order = orders.get(fill.id) ?? fill.id;
      const market = parts.markets.byId(fill.marketId);
      if (market === undefined || (orderId !== undefined && order !== orderId)) return [];
      return [userTradeMessage(market, fill, { orderId: order, isHedge })];
    }),
  );
}

/** What was closed by force. */
async function forced(parts: ContractOrderParts, { asked, owner }: ApiCall): Promise<Answer> {
  const of = parts.markets.maybe(asked);
  const page = pageOf(asked, 50);
  if (asked.error !== undefined) return asked.error;
  const which = { owner, marketId: of?.market.id, ...page, limit: MAX_ROWS };
  const fills = await parts.contracts.rows.fills(databaseOf(parts), which);
  const byForce = fills.filter(({ liquidationId }) => liquidationId > 0).slice(-page.limit);
  const ids = await parts.contracts.rows.ordersOfFills(
    databaseOf(parts),
    owner,
    byForce.map(({ id }) => id),
  );
  const numbers = [...new Set(ids.values())];
  const orders = await Promise.all(
    numbers.map((id) => parts.orders.find(owner, { id, clientOrderId: '' })),
  );
  return answered(orders.flatMap((order) => (order === undefined ? [] : [shown(parts, order)])));
}

async function openOrder(parts: ContractOrderParts, call: ApiCall): Promise<Answer> {
  const order = await named(parts, call, false, NO_SUCH_ORDER);
  if (isApiError(order)) return order;
  return order.status === 'NEW' ? answered(shown(parts, order)) : NO_SUCH_ORDER;
}

/** The endpoints that read orders and fills of contracts. */
export function ownContractCalls(parts: ContractOrderParts): Endpoint[] {
  const get = (path: string, weight: number, answer: Endpoint['answer']): Endpoint => {
    return { method: 'GET', path: `/fapi/v1/${path}`, weight, need: 'read', answer };
  };
  return [
    get('openOrder', 1, (call) => openOrder(parts, call)),
    get('openOrders', 40, (call) => openOrders(parts, call, false)),
    get('allOrders', 5, (call) => allOrders(parts, call, false)),
    get('openAlgoOrders', 40, (call) => openOrders(parts, call, true)),
    get('allAlgoOrders', 5, (call) => allOrders(parts, call, true)),
    get('userTrades', 5, (call) => userTrades(parts, call)),
    get('forceOrders', 50, (call) => forced(parts, call)),
  ];
}
