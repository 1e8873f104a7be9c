/** Orders and their fills as clients read them. */
import { printUnits } from '../../../core/money/text.ts';
import { type Market, printLots, printTicks } from '../../catalogue/contract.ts';
import {
  type Fill,
  isLive,
  isPriced,
  type Order,
  type OrderList,
} from '../../spot/contract/index.ts';
import { valueText } from './market.ts';
import { symbolOf } from './symbols.ts';

/** Reasons for which an order did not go on by itself: its owner did not end it. */
const EXPIRED: readonly Order['reason'][] = [
  'unfilled_remainder',
  'price_out_of_band',
  'post_only_would_cross',
  'not_fillable',
  'time_over',
  'partner_ended',
  'exit_reached',
  'entry_ended',
];

/** How an order stands, in the words of clients. */
export function statusOf({ state, reason }: Readonly<Order>) {
  if (state === 'filled') return 'FILLED';
  if (state === 'partially_filled') return 'PARTIALLY_FILLED';
  if (state === 'waiting_entry') return 'PENDING_NEW';
  if (state !== 'cancelled' && state !== 'expired') return 'NEW';
  if (reason === 'self_trade') return 'EXPIRED_IN_MATCH';
  return state === 'expired' || EXPIRED.includes(reason) ? 'EXPIRED' : 'CANCELED';
}

const TYPES: Readonly<Record<Order['kind'], string>> = {
  limit: 'LIMIT',
  market: 'MARKET',
  stop_limit: 'STOP_LOSS_LIMIT',
  stop_market: 'STOP_LOSS',
  take_profit_limit: 'TAKE_PROFIT_LIMIT',
  take_profit_market: 'TAKE_PROFIT',
  trailing_stop: 'STOP_LOSS',
};

/** The type of an order. */
export function typeOf({ kind, postOnly }: Readonly<Order>): string {
  return kind === 'limit' && postOnly ? 'LIMIT_MAKER' : TYPES[kind];
}

/** How long an order lasts; what ends at a time is good till then. */
export function timeOf({ timeInForce }: Readonly<Order>): string {
  return timeInForce === 'gtt' ? 'GTC' : timeInForce.toUpperCase();
}

const MODES = {
  cancel_taker: 'EXPIRE_TAKER',
  cancel_maker: 'EXPIRE_MAKER',
  cancel_both: 'EXPIRE_BOTH',
} as const;

/** What happens where an order would meet one of its owner. */
export function modeOf({ selfTrade }: Readonly<Order>): string {
  return MODES[selfTrade];
}

/** The list of an order, or −1. */
export function listIdOf({ plan }: Readonly<Order>): number {
  return plan?.listId ?? -1;
}

/** How much an order is of; of one with a budget, what it has got. */
export function quantityOf(market: Market, { budget, lots, filledLots }: Readonly<Order>): string {
  return printLots(market, budget > 0 ? filledLots : lots);
}

/** What all answers about an order say of it. */
function common(market: Market, order: Readonly<Order>) {
  const { plan } = order;
  return {
    symbol: symbolOf(market),
    orderId: order.id,
    orderListId: listIdOf(order),
    clientOrderId: order.clientOrderId,
    price: printTicks(market, isPriced(order.kind) ? order.limitTicks : 0),
    origQty: quantityOf(market, order),
    executedQty: printLots(market, order.filledLots),
    origQuoteOrderQty: valueText(market, order.budget),
    cummulativeQuoteQty: valueText(market, order.filledValue),
    status: statusOf(order),
    timeInForce: timeOf(order),
    type: typeOf(order),
    side: order.side.toUpperCase(),
    ...(order.stopTicks > 0 && { stopPrice: printTicks(market, order.stopTicks) }),
    ...(plan !== null && plan.callbackBps > 0 && { trailingDelta: plan.callbackBps }),
    ...(plan?.icebergLots && { icebergQty: printLots(market, plan.icebergLots) }),
    selfTradePreventionMode: modeOf(order),
  };
}

/** An order as it is asked for later. */
export function orderMessage(market: Market, order: Readonly<Order>) {
  const waits = order.state === 'waiting_trigger' || order.state === 'waiting_entry';
  return {
    ...common(market, order),
    stopPrice: printTicks(market, order.stopTicks),
    icebergQty: printLots(market, order.plan?.icebergLots ?? 0),
    time: order.createdMs,
    updateTime: order.updatedMs,
    isWorking: isLive(order) && !waits,
    workingTime: waits ? -1 : order.createdMs,
  };
}

/** A fill as the answer to an order shows it. */
function fillMessage(market: Market, order: Readonly<Order>, fill: Fill) {
  const isBuy = order.side === 'buy';
  const received = isBuy ? market.base : market.quote;
  return {
    price: printTicks(market, fill.ticks),
    qty: printLots(market, fill.lots),
    commission: printUnits(isBuy ? fill.buyFeeUnits : fill.sellFeeUnits, received.scale),
    commissionAsset: received.code,
    tradeId: fill.id,
  };
}

/** How much the answer to an order says. */
export type Told = 'ACK' | 'RESULT' | 'FULL';

/** The answer to an order that was placed. */
export function placedMessage(
  market: Market,
  order: Readonly<Order>,
  told: Told,
  fills: readonly Fill[] = [],
) {
  const { symbol, orderId, orderListId, clientOrderId, ...rest } = common(market, order);
  const ack = { symbol, orderId, orderListId, clientOrderId, transactTime: order.updatedMs };
  if (told === 'ACK') return ack;
  const result = { ...ack, ...rest, workingTime: order.createdMs };
  if (told === 'RESULT') return result;
  return { ...result, fills: fills.map((fill) => fillMessage(market, order, fill)) };
}

/** The answer to an order that was taken back. */
export function cancelledMessage(market: Market, order: Readonly<Order>) {
  const { symbol, clientOrderId, ...rest } = common(market, order);
  return {
    symbol,
    origClientOrderId: clientOrderId,
    ...rest,
    clientOrderId,
    transactTime: order.updatedMs,
  };
}

/** A fill as its owner sees it later. */
export function tradeMessage(market: Market, fill: Fill, owner: number) {
  const isBuyer = fill.buyer === owner;
  const received = isBuyer ? market.base : market.quote;
  return {
    symbol: symbolOf(market),
    id: fill.id,
    orderId: isBuyer ? fill.buyOrder : fill.sellOrder,
    orderListId: -1,
    price: printTicks(market, fill.ticks),
    qty: printLots(market, fill.lots),
    quoteQty: valueText(market, fill.ticks * fill.lots),
    commission: printUnits(isBuyer ? fill.buyFeeUnits : fill.sellFeeUnits, received.scale),
    commissionAsset: received.code,
    time: fill.timeMs,
    isBuyer,
    isMaker: (fill.takerSide === 'buy') !== isBuyer,
    isBestMatch: true,
  };
}

/** A list of orders. */
export function listMessage(
  market: Market,
  list: Pick<OrderList, 'id' | 'contingency' | 'clientListId' | 'state' | 'createdMs'>,
  orders: readonly Order[],
) {
  const isDone = list.state === 'done';
  return {
    orderListId: list.id,
    contingencyType: list.contingency === 'oco' ? 'OCO' : 'OTO',
    listStatusType: isDone ? 'ALL_DONE' : 'EXEC_STARTED',
    listOrderStatus: isDone ? 'ALL_DONE' : 'EXECUTING',
    listClientOrderId: list.clientListId,
    transactionTime: list.createdMs,
    symbol: symbolOf(market),
    orders: orders.map(({ id, clientOrderId }) => ({
      symbol: symbolOf(market),
      orderId: id,
      clientOrderId,
    })),
  };
}
