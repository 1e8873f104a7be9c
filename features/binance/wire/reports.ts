/** What an owner hears of his own: his orders, each fill, and his balances. */
import { printUnits } from '../../../core/money/text.ts';
import { type Market, printLots, printTicks } from '../../catalogue/contract.ts';
import { type Fill, isPriced, type Order, type OrderList } from '../../spot/contract/index.ts';
import { valueText } from './market.ts';
import { listIdOf, listMessage, modeOf, quantityOf, statusOf, timeOf, typeOf } from './orders.ts';
import { symbolOf } from './symbols.ts';

/** Why a report is told. */
export type Execution = 'NEW' | 'TRADE' | 'CANCELED' | 'EXPIRED' | 'TRADE_PREVENTION' | 'REPLACED';

/** `executionReport`: an order as it is after a step, and the fill where that was the step. */
export function executionReport(
  market: Market,
  order: Readonly<Order>,
  step: { readonly execution: Execution; readonly nowMs: number; readonly fill?: Fill },
) {
  const { fill, execution, nowMs } = step;
  const isBuy = order.side === 'buy';
  const received = isBuy ? market.base : market.quote;
  const fee = fill === undefined ? 0n : isBuy ? fill.buyFeeUnits : fill.sellFeeUnits;
  const lots = fill?.lots ?? 0;
  const ticks = fill?.ticks ?? 0;
  return {
    e: 'executionReport',
    E: nowMs,
    s: symbolOf(market),
    c: order.clientOrderId,
    S: order.side.toUpperCase(),
    o: typeOf(order),
    f: timeOf(order),
    q: quantityOf(market, order),
    p: printTicks(market, isPriced(order.kind) ? order.limitTicks : 0),
    P: printTicks(market, order.stopTicks),
    F: printLots(market, order.plan?.icebergLots ?? 0),
    g: listIdOf(order),
    C: execution === 'CANCELED' ? order.clientOrderId : '',
    x: execution,
    X: statusOf(order),
    r: order.reason === 'post_only_would_cross' ? 'WOULD_MATCH_IMMEDIATELY' : 'NONE',
    i: order.id,
    l: printLots(market, lots),
    z: printLots(market, order.filledLots),
    L: printTicks(market, ticks),
    n: printUnits(fee, received.scale),
    N: fill === undefined ? null : received.code,
    T: fill?.timeMs ?? order.updatedMs,
    t: fill?.id ?? -1,
    w: order.state === 'open' || order.state === 'partially_filled',
    m: fill !== undefined && fill.takerSide !== order.side,
    O: order.createdMs,
    Z: valueText(market, order.filledValue),
    Y: valueText(market, ticks * lots),
    Q: valueText(market, order.budget),
    W: order.createdMs,
    V: modeOf(order),
  };
}

/** `listStatus`: that a list of orders has begun, or is over. */
export function listStatus(
  market: Market,
  list: Readonly<OrderList>,
  orders: readonly Order[],
  nowMs: number,
) {
  const shown = listMessage(market, list, orders);
  return {
    e: 'listStatus',
    E: nowMs,
    s: shown.symbol,
    g: shown.orderListId,
    c: shown.contingencyType,
    l: shown.listStatusType,
    L: shown.listOrderStatus,
    r: 'NONE',
    C: shown.listClientOrderId,
    T: list.updatedMs,
    O: shown.orders.map(({ symbol: s, orderId: i, clientOrderId: c }) => ({ s, i, c })),
  };
}

/** `balanceUpdate`: what came into the account for orders or went out, beside what they traded. */
export function balanceUpdate(
  asset: { readonly code: string; readonly scale: number },
  moved: { readonly units: bigint; readonly timeMs: number },
  nowMs: number,
) {
  const sign = moved.units < 0n ? '-' : '';
  const amount = printUnits(
    moved.units < 0n ? -moved.units : moved.units,
    asset.scale,
    asset.scale,
  );
  return { e: 'balanceUpdate', E: nowMs, a: asset.code, d: sign + amount, T: moved.timeMs };
}

/**
 * The steps that led an order to what it is: that it is new, its fills one by one with running
 * sums, and its end.
 */
export function stepsOf(
  order: Readonly<Order>,
  fills: readonly Fill[],
  isNew: boolean,
): { readonly execution: Execution; readonly order: Order; readonly fill?: Fill }[] {
  let filledLots = order.filledLots - fills.reduce((sum, { lots }) => sum + lots, 0);
  let filledValue =
    order.filledValue - fills.reduce((sum, { lots, ticks }) => sum + lots * ticks, 0);
  const live = { ...order, reason: '' as const };
  const steps: { execution: Execution; order: Order; fill?: Fill }[] = [];
  if (isNew) {
    const state = filledLots > 0 ? ('partially_filled' as const) : ('open' as const);
    const isWaiting = order.state.startsWith('waiting');
    const first = isWaiting ? order : { ...live, filledLots, filledValue, state };
    steps.push({ execution: 'NEW', order: first });
  }
  for (const fill of fills) {
    filledLots += fill.lots;
    filledValue += fill.lots * fill.ticks;
    const isLast = filledLots === order.filledLots && order.state === 'filled';
    const state = isLast ? ('filled' as const) : ('partially_filled' as const);
    steps.push({ execution: 'TRADE', order: { ...live, filledLots, filledValue, state }, fill });
  }
  const isOver = order.state === 'cancelled' || order.state === 'expired';
  const status = statusOf(order);
  if (isOver) steps.push({ execution: status === 'CANCELED' ? 'CANCELED' : 'EXPIRED', order });
  else if (steps.length === 0) steps.push({ execution: 'REPLACED', order });
  return steps;
}
