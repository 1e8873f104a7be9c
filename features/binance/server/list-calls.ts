/** Orders that are placed together: one cancels the other, or waits for it. */
import type { Market } from '../../catalogue/contract.ts';
import type { CancelList, PlaceList } from '../../spot/contract/commands.ts';
import type { Contingency, OrderList, PlaceOrder } from '../../spot/contract/index.ts';
import type { Asked } from '../wire/asked.ts';
import { type Answer, answered, apiError, isApiError, notValid } from '../wire/errors.ts';
import { namesOf, orderNamed, placeOf } from '../wire/new-order.ts';
import { cancelledMessage, listMessage, placedMessage } from '../wire/orders.ts';
import { NOTHING_TO_CANCEL } from '../wire/refusals.ts';
import type { ApiCall, Endpoint } from './endpoint.ts';
import {
  detailOf,
  fillsOf,
  give,
  giveEnd,
  orderOf,
  type OrderParts,
  namesBy,
  vouchedFor,
} from './order-calls.ts';

const MAX_LISTS = 1_000;
const NO_SUCH_LIST = apiError(-2018, 'Order list does not exist.');

/** The orders of a call, and what ties them. */
interface Placed {
  readonly contingency: Contingency;
  readonly orders: readonly PlaceOrder[];
}

/** What a list is read from. */
interface Read {
  readonly asked: Asked;
  readonly market: Market;
  readonly ownId: () => string;
}

/** A leg of a pair, with the side and the quantity that both share. */
function pairLeg({ asked, market, ownId }: Read, prefix: string, shared: 'side' | 'pending') {
  const names =
    shared === 'side'
      ? { side: 'side', quantity: 'quantity' }
      : { side: 'pendingSide', quantity: 'pendingQuantity' };
  return placeOf(asked, market, ownId, namesOf(prefix, names));
}

/** Which of a pair goes with the price comes first, the stop second. */
function asPair(legs: readonly PlaceOrder[]): readonly PlaceOrder[] {
  const isStop = ({ kind }: PlaceOrder) => kind.startsWith('stop') || kind === 'trailing_stop';
  return legs.toSorted((a, b) => Number(isStop(a)) - Number(isStop(b)));
}

function ocoOf(read: Read): Placed {
  const legs = ['above', 'below'].map((prefix) => pairLeg(read, prefix, 'side'));
  return { contingency: 'oco', orders: asPair(legs) };
}

/** The form of earlier years: a limit order, and a stop with a price or without. */
function oldOcoOf(read: Read): Placed {
  const { asked, market, ownId } = read;
  const limit = placeOf(
    asked,
    market,
    ownId,
    {
      ...namesOf('limit', { side: 'side', quantity: 'quantity' }),
      price: 'price',
    },
    'LIMIT_MAKER',
  );
  const stopNames = {
    ...namesOf('stop', { side: 'side', quantity: 'quantity' }),
    price: 'stopLimitPrice',
    stopPrice: 'stopPrice',
    timeInForce: 'stopLimitTimeInForce',
  };
  const type = asked.has('stopLimitPrice') ? 'STOP_LOSS_LIMIT' : 'STOP_LOSS';
  const stop = placeOf(asked, market, ownId, stopNames, type);
  return { contingency: 'oco', orders: [limit, stop] };
}

function workingOf({ asked, market, ownId }: Read): PlaceOrder {
  const shared = { side: 'workingSide', quantity: 'workingQuantity' };
  return placeOf(asked, market, ownId, namesOf('working', shared));
}

function otoOf(read: Read): Placed {
  const pending = pairLeg(read, 'pending', 'pending');
  return { contingency: 'oto', orders: [workingOf(read), pending] };
}

function otocoOf(read: Read): Placed {
  const prefixes = ['pendingAbove', 'pendingBelow'];
  const legs = prefixes.map((prefix) => pairLeg(read, prefix, 'pending'));
  return { contingency: 'otoco', orders: [workingOf(read), ...asPair(legs)] };
}

async function placeList(
  parts: OrderParts,
  call: ApiCall,
  read: (from: Read) => Placed,
): Promise<Answer> {
  const { asked, owner } = call;
  const market = parts.symbols.asked(asked);
  if (market === undefined || asked.error !== undefined) return asked.error ?? answered(null);
  const ownId = namesBy(call);
  const placed = read({ asked, market, ownId });
  const clientListId = asked.ownName('listClientOrderId') || ownId();
  const detail = detailOf(asked, 'RESULT');
  if (asked.error !== undefined) return asked.error;
  const command: PlaceList = {
    type: 'spot.place_list',
    marketId: market.id,
    ...placed,
    clientListId,
    ...(await vouchedFor(parts, market, owner)),
  };
  const given = await give(parts, call, command);
  if (isApiError(given)) return given;
  const { listId, orders: made } = given.answer;
  const orders = made.map((order) => orderOf(order));
  const createdMs = orders[0]?.createdMs ?? 0;
  const isLive = orders.some(({ state }) => state !== 'filled' && state !== 'cancelled');
  const { contingency } = placed;
  const state: OrderList['state'] = isLive ? 'live' : 'done';
  const list = { id: listId, contingency, clientListId, state, createdMs };
  const orderReports = await Promise.all(
    orders.map(async (order) =>
      placedMessage(market, order, detail, detail === 'FULL' ? await fillsOf(parts, order) : []),
    ),
  );
  return answered({ ...listMessage(market, list, orders), orderReports });
}

function listNamed(asked: Asked, own: string) {
  const { id, clientOrderId } = orderNamed(asked, 'orderListId', own);
  return { id, clientListId: clientOrderId };
}

async function cancelList(parts: OrderParts, call: ApiCall): Promise<Answer> {
  const { asked, owner } = call;
  const market = parts.symbols.asked(asked);
  const named = listNamed(asked, 'listClientOrderId');
  if (market === undefined || asked.error !== undefined) return asked.error ?? answered(null);
  const db = parts.gateway.database<unknown>();
  const found = await parts.own.list(db, owner, named);
  if (found === undefined || found.list.marketId !== market.id) return NOTHING_TO_CANCEL;
  const command: CancelList = {
    type: 'spot.cancel_list',
    listId: found.list.id,
    clientListId: '',
  };
  const given = await giveEnd(parts, call, command);
  if (isApiError(given)) return given;
  const orders = given.answer.orders.map((order) => orderOf(order));
  const list = { ...found.list, state: 'done' as const };
  const orderReports = orders.map((order) => cancelledMessage(market, order));
  return answered({ ...listMessage(market, list, orders), orderReports });
}

async function showList(parts: OrderParts, { asked, owner }: ApiCall): Promise<Answer> {
  const named = listNamed(asked, 'origClientOrderId');
  if (asked.error !== undefined) return asked.error;
  const found = await parts.own.list(parts.gateway.database<unknown>(), owner, named);
  const market = parts.symbols.all().find(({ id }) => id === found?.list.marketId);
  if (found === undefined || market === undefined) return NO_SUCH_LIST;
  return answered(listMessage(market, found.list, found.orders));
}

async function showLists(
  parts: OrderParts,
  { asked, owner }: ApiCall,
  live?: boolean,
): Promise<Answer> {
  const limit = asked.whole('limit', { least: 1, most: MAX_LISTS, otherwise: 500 });
  const fromId = asked.number('fromId') ?? 0;
  const [fromMs, toMs] = [asked.number('startTime') ?? 0, asked.number('endTime')];
  if (toMs !== undefined && toMs < fromMs) asked.note(notValid('endTime'));
  if (asked.error !== undefined) return asked.error;
  const db = parts.gateway.database<unknown>();
  const found = await parts.own.lists(db, owner, limit, live);
  const markets = new Map(parts.symbols.all().map((market) => [market.id, market]));
  const rows = found.toReversed().flatMap(({ list, orders }) => {
    const { id, createdMs, marketId } = list;
    const isAsked = id >= fromId && createdMs >= fromMs && createdMs <= (toMs ?? createdMs);
    const market = markets.get(marketId);
    return market === undefined || !isAsked ? [] : [listMessage(market, list, orders)];
  });
  return answered(rows);
}

/** The endpoints of order lists. */
export function listCalls(parts: OrderParts): Endpoint[] {
  const post = (
    path: string,
    orders: number,
    read: (from: Read) => Placed,
    socket?: string,
  ): Endpoint => ({
    method: 'POST',
    path: `/api/v3/${path}`,
    weight: 1,
    need: 'spot',
    orders,
    answer: (call) => placeList(parts, call, read),
    ...(socket !== undefined && { socket }),
  });
  const get = (
    path: string,
    weight: number,
    socket: string,
    answer: Endpoint['answer'],
  ): Endpoint => ({ method: 'GET', path: `/api/v3/${path}`, weight, need: 'read', answer, socket });
  return [
    post('orderList/oco', 2, ocoOf, 'orderList.place.oco'),
    post('orderList/oto', 2, otoOf, 'orderList.place.oto'),
    post('orderList/otoco', 3, otocoOf, 'orderList.place.otoco'),
    post('order/oco', 2, oldOcoOf, 'orderList.place'),
    {
      method: 'DELETE',
      path: '/api/v3/orderList',
      weight: 1,
      need: 'spot',
      socket: 'orderList.cancel',
      answer: (call) => cancelList(parts, call),
    },
    get('orderList', 4, 'orderList.status', (call) => showList(parts, call)),
    get('allOrderList', 20, 'allOrderLists', (call) => showLists(parts, call)),
    get('openOrderList', 6, 'openOrderLists.status', (call) => showLists(parts, call, true)),
  ];
}
