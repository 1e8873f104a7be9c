/** Placing, changing and cancelling orders, and reading one's own. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import {
  type AnswerTo,
  type Command,
  isRefusal,
  type Refusal,
  type Told,
} from '../../../core/engine/command.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import type { Market } from '../../catalogue/contract.ts';
import type {
  CancelAll,
  CancelOrder,
  Fill,
  Order,
  PlaceOrder,
  ReplaceOrder,
} from '../../spot/contract/index.ts';
import type { CancelReplace } from '../../spot/contract/commands.ts';
import type { Asked } from '../wire/asked.ts';
import {
  type Answer,
  answered,
  type ApiError,
  apiError,
  isApiError,
  notValid,
} from '../wire/errors.ts';
import { lotsOf, orderNamed, placeOf } from '../wire/new-order.ts';
import {
  cancelledMessage,
  orderMessage,
  placedMessage,
  type Told as Detail,
  tradeMessage,
} from '../wire/orders.ts';
import { errorOfRefusal, NO_SUCH_ORDER, NOTHING_TO_CANCEL } from '../wire/refusals.ts';
import type { ApiCall, Endpoint } from './endpoint.ts';
import type { AccountSource, OwnSource } from './needs.ts';
import type { Symbols } from './symbols.ts';

/** What these endpoints work with. */
export interface OrderParts {
  readonly symbols: Symbols;
  readonly own: OwnSource;
  readonly account: AccountSource;
  readonly gateway: Gateway;
}

const MAX_ROWS = 1_000;
const DETAILS = ['ACK', 'RESULT', 'FULL'] as const;
const NO_INCREASE = apiError(-2038, 'The requested action would change no state; rejecting.');

/** An order as the machine answered it. */
export function orderOf(answer: Told<Order>): Order {
  const { feeUnits, heldUnits } = answer;
  return { ...answer, feeUnits: BigInt(feeUnits), heldUnits: BigInt(heldUnits) };
}

/**
 * Names for orders that their owner gave none: by what was signed, because the same call sent again
 * has to ask for the same.
 */
export function namesBy({ onceKey }: ApiCall): () => string {
  let count = 0;
  return () => {
    count += 1;
    const hash = createHash('sha256').update(`${onceKey} ${count}`).digest('base64url');
    return hash.replaceAll(/[-_]/g, 'x').slice(0, 22);
  };
}

function database({ gateway }: OrderParts): Kysely<unknown> {
  return gateway.database<unknown>();
}

/** Gives a command of a customer; what he is refused is said in the words of clients. */
export async function give<Asked extends Command>(
  { gateway }: OrderParts,
  { owner, onceKey }: ApiCall,
  command: Asked,
): Promise<{ readonly answer: AnswerTo<Asked> } | ApiError> {
  const result = await gateway.submit<Asked>({ command, actor: owner, key: onceKey });
  return 'refused' in result ? errorOfRefusal(result) : { answer: result.answer };
}

/**
 * Gives a command that ends what a customer has. It is carried out once by its key too, but where
 * he has used all keys that he has in a day it goes without one: nobody is kept in his orders.
 */
export async function giveEnd<Asked extends Command>(
  { gateway }: Pick<OrderParts, 'gateway'>,
  { owner, onceKey }: Pick<ApiCall, 'owner' | 'onceKey'>,
  command: Asked,
  errorOf: (refusal: Refusal) => ApiError = errorOfRefusal,
): Promise<{ readonly answer: AnswerTo<Asked> } | ApiError> {
  const first = await gateway.submit<Asked>({ command, actor: owner, key: onceKey });
  const isKeyless = 'refused' in first && first.refused === 'too_many_keys';
  const result = isKeyless ? await gateway.submit<Asked>({ command, actor: owner }) : first;
  return 'refused' in result ? errorOf(result) : { answer: result.answer };
}

/** What goes with a command of a market that only customers price. */
export async function vouchedFor({ account }: OrderParts, market: Market, owner: number) {
  if (market.definition.bookOnly !== true) return {};
  return { vouched: await account.vouch(owner), byReference: true } as const;
}

/** How much the answer shall say: all of it for what may trade at once. */
export function detailOf(asked: Asked, otherwise: Detail): Detail {
  return asked.word('newOrderRespType', DETAILS, otherwise, notValid('newOrderRespType'));
}

/** The fills of an order so far. */
export async function fillsOf(parts: OrderParts, order: Order): Promise<readonly Fill[]> {
  if (order.filledLots === 0) return [];
  const { owner, marketId, id: orderId } = order;
  return parts.own.fills(database(parts), { owner, marketId, orderId, limit: MAX_ROWS });
}

async function placedAnswer(parts: OrderParts, market: Market, told: Told<Order>, detail: Detail) {
  const order = orderOf(told);
  const fills = detail === 'FULL' ? await fillsOf(parts, order) : [];
  return placedMessage(market, order, detail, fills);
}

function isTraded({ kind, postOnly }: PlaceOrder): boolean {
  return kind === 'market' || (kind === 'limit' && !postOnly);
}

async function place(parts: OrderParts, call: ApiCall, isTest: boolean): Promise<Answer> {
  const { asked, owner } = call;
  const market = parts.symbols.asked(asked);
  if (market === undefined || asked.error !== undefined) return asked.error ?? answered(null);
  const order = placeOf(asked, market, namesBy(call));
  const detail = detailOf(asked, isTraded(order) ? 'FULL' : 'ACK');
  if (asked.error !== undefined) return asked.error;
  if (isTest) return answered({});
  const command = { ...order, ...(await vouchedFor(parts, market, owner)) };
  const given = await give(parts, call, command);
  if (isApiError(given)) return given;
  return answered(await placedAnswer(parts, market, given.answer, detail));
}

/** An own order of the market that a call names, and the market; or what is wrong. */
async function named(
  parts: OrderParts,
  { asked, owner }: ApiCall,
  missing: ApiError,
  ids: readonly [string, string] = ['orderId', 'origClientOrderId'],
): Promise<{ readonly market: Market; readonly order: Order } | ApiError> {
  const market = parts.symbols.asked(asked);
  const { id, clientOrderId } = orderNamed(asked, ...ids);
  if (market === undefined || asked.error !== undefined) return asked.error ?? missing;
  const order = await parts.own.order(database(parts), owner, id, clientOrderId);
  return order === undefined || order.marketId !== market.id ? missing : { market, order };
}

async function show(parts: OrderParts, call: ApiCall): Promise<Answer> {
  const found = await named(parts, call, NO_SUCH_ORDER);
  return isApiError(found) ? found : answered(orderMessage(found.market, found.order));
}

async function cancel(parts: OrderParts, call: ApiCall): Promise<Answer> {
  const only = call.asked.optional('cancelRestrictions');
  if (only !== '') return notValid('cancelRestrictions');
  const found = await named(parts, call, NOTHING_TO_CANCEL);
  if (isApiError(found)) return found;
  const command: CancelOrder = {
    type: 'spot.cancel',
    orderId: found.order.id,
    clientOrderId: '',
  };
  const given = await giveEnd(parts, call, command);
  if (isApiError(given)) return given;
  return answered(cancelledMessage(found.market, orderOf(given.answer)));
}

async function cancelOpen(parts: OrderParts, call: ApiCall): Promise<Answer> {
  const { asked, owner } = call;
  const market = parts.symbols.asked(asked);
  if (market === undefined || asked.error !== undefined) return asked.error ?? answered([]);
  const before = await parts.own.open(database(parts), owner, market.id);
  const command: CancelAll = { type: 'spot.cancel_all', marketIds: [market.id] };
  const given = await giveEnd(parts, call, command);
  if (isApiError(given)) return given;
  if (given.answer.cancelled === 0) return NOTHING_TO_CANCEL;
  const smallest = Math.min(...before.map(({ id }) => id), Number.MAX_SAFE_INTEGER);
  const asRows = { owner, marketId: market.id, fromId: smallest, limit: MAX_ROWS };
  const after = await parts.own.orders(database(parts), asRows);
  const ids = new Set(before.map(({ id }) => id));
  const gone = after.filter(({ id, state }) => ids.has(id) && state === 'cancelled');
  return answered(gone.map((order) => cancelledMessage(market, order)));
}

async function openOrders(parts: OrderParts, { asked, owner }: ApiCall): Promise<Answer> {
  const market = parts.symbols.maybe(asked);
  if (asked.error !== undefined) return asked.error;
  const orders = await parts.own.open(database(parts), owner, market?.id);
  const byId = new Map(parts.symbols.all().map((each) => [each.id, each]));
  return answered(
    orders.toReversed().flatMap((order) => {
      const of = byId.get(order.marketId);
      return of === undefined ? [] : [orderMessage(of, order)];
    }),
  );
}

function spanOf(asked: Asked) {
  return {
    limit: asked.whole('limit', { least: 1, most: MAX_ROWS, otherwise: 500 }),
    fromMs: asked.number('startTime'),
    toMs: asked.number('endTime'),
  };
}

async function allOrders(parts: OrderParts, { asked, owner }: ApiCall): Promise<Answer> {
  const market = parts.symbols.asked(asked);
  const span = { ...spanOf(asked), fromId: asked.number('orderId') };
  if (market === undefined || asked.error !== undefined) return asked.error ?? answered([]);
  const rows = await parts.own.orders(database(parts), { owner, marketId: market.id, ...span });
  return answered(rows.map((order) => orderMessage(market, order)));
}

async function myTrades(parts: OrderParts, { asked, owner }: ApiCall): Promise<Answer> {
  const market = parts.symbols.asked(asked);
  const more = { fromId: asked.number('fromId'), orderId: asked.number('orderId') };
  const span = { ...spanOf(asked), ...more };
  if (market === undefined || asked.error !== undefined) return asked.error ?? answered([]);
  const rows = await parts.own.fills(database(parts), { owner, marketId: market.id, ...span });
  return answered(rows.map((fill) => tradeMessage(market, fill, owner)));
}

async function amend(parts: OrderParts, call: ApiCall): Promise<Answer> {
  const found = await named(parts, call, NOTHING_TO_CANCEL);
  if (isApiError(found)) return found;
  const { market, order } = found;
  const lots = lotsOf(call.asked, market, 'newQty');
  if (call.asked.error !== undefined) return call.asked.error;
  // A larger quantity would queue anew: that is another order.
  if (lots >= order.lots) return NO_INCREASE;
  const more = await vouchedFor(parts, market, call.owner);
  const command: ReplaceOrder = {
    type: 'spot.replace',
    orderId: order.id,
    lots,
    limitTicks: 0,
    ...more,
  };
  const given = await give(parts, call, command);
  if (isApiError(given)) return given;
  const amended = orderOf(given.answer);
  return answered({
    transactTime: amended.updatedMs,
    executionId: amended.id,
    amendedOrder: orderMessage(market, amended),
  });
}

const MODES = ['STOP_ON_FAILURE', 'ALLOW_FAILURE'] as const;

/** What became of both halves, where not all of it was done. */
function halves(code: number, msg: string, status: number, data: Record<string, unknown>) {
  return { ...apiError(code, msg, status), data };
}

async function cancelReplace(parts: OrderParts, call: ApiCall): Promise<Answer> {
  const { asked, owner, onceKey: key } = call;
  const market = parts.symbols.asked(asked);
  const mode = asked.word('cancelReplaceMode', MODES, undefined, notValid('cancelReplaceMode'));
  const old = orderNamed(asked, 'cancelOrderId', 'cancelOrigClientOrderId');
  if (market === undefined || asked.error !== undefined) return asked.error ?? answered(null);
  const order = placeOf(asked, market, namesBy(call));
  const detail = detailOf(asked, isTraded(order) ? 'FULL' : 'ACK');
  if (asked.error !== undefined) return asked.error;
  const command: CancelReplace = {
    type: 'spot.cancel_replace',
    orderId: old.id,
    clientOrderId: old.clientOrderId,
    mode: mode === 'STOP_ON_FAILURE' ? 'stop_on_failure' : 'allow_failure',
    order,
    ...(await vouchedFor(parts, market, owner)),
  };
  const result = await parts.gateway.submit<CancelReplace>({ command, actor: owner, key });
  const gone = { code: NOTHING_TO_CANCEL.code, msg: NOTHING_TO_CANCEL.msg };
  if (isRefusal(result)) {
    const { code, msg } = errorOfRefusal(result);
    const isOld = result.refused === 'unknown_order' || result.refused === 'order_has_ended';
    // The house does both or neither: what refuses the new order leaves the old one as it is.
    return halves(-2022, 'Order cancel-replace failed.', 400, {
      cancelResult: isOld ? 'FAILURE' : 'NOT_ATTEMPTED',
      newOrderResult: isOld ? 'NOT_ATTEMPTED' : 'FAILURE',
      cancelResponse: isOld ? gone : null,
      newOrderResponse: isOld ? null : { code, msg },
    });
  }
  const { cancelled, order: made } = result.answer;
  const newOrderResponse = await placedAnswer(parts, market, made, detail);
  if (cancelled === null) {
    return halves(-2021, 'Order cancel-replace partially failed.', 409, {
      cancelResult: 'FAILURE',
      newOrderResult: 'SUCCESS',
      cancelResponse: gone,
      newOrderResponse,
    });
  }
  return answered({
    cancelResult: 'SUCCESS',
    newOrderResult: 'SUCCESS',
    cancelResponse: cancelledMessage(market, orderOf(cancelled)),
    newOrderResponse,
  });
}

/** The endpoints of single orders. */
export function orderCalls(parts: OrderParts): Endpoint[] {
  const of = (
    method: Endpoint['method'],
    path: string,
    weight: number,
    socket: string,
    answer: Endpoint['answer'],
    more: Partial<Endpoint> = {},
  ): Endpoint => {
    const need = method === 'GET' ? 'read' : 'spot';
    return { method, path: `/api/v3/${path}`, weight, socket, need, answer, ...more };
  };
  const one = { orders: 1 };
  const replace = (call: ApiCall) => cancelReplace(parts, call);
  return [
    of('POST', 'order', 1, 'order.place', (call) => place(parts, call, false), one),
    of('POST', 'order/test', 1, 'order.test', (call) => place(parts, call, true)),
    of('GET', 'order', 4, 'order.status', (call) => show(parts, call)),
    of('DELETE', 'order', 1, 'order.cancel', (call) => cancel(parts, call)),
    of('POST', 'order/cancelReplace', 1, 'order.cancelReplace', replace, one),
    of('PUT', 'order/amend/keepPriority', 4, 'order.amend.keepPriority', (call) =>
      amend(parts, call),
    ),
    of('GET', 'openOrders', 6, 'openOrders.status', (call) => openOrders(parts, call)),
    of('DELETE', 'openOrders', 1, 'openOrders.cancelAll', (call) => cancelOpen(parts, call)),
    of('GET', 'allOrders', 20, 'allOrders', (call) => allOrders(parts, call)),
    of('GET', 'myTrades', 20, 'myTrades', (call) => myTrades(parts, call)),
  ];
}
