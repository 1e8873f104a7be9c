/** Orders of contracts as clients read them, made of what the house keeps: it has no such row. */
import type { Refusal } from '../../../../core/engine/command.ts';
import { printTicks } from '../../../catalogue/contract.ts';
import type { ContractFill, Position } from '../../../contracts/contract/index.ts';
import type { Entry } from '../../../contracts/contract/entries.ts';
import type { Reduction } from '../../../contracts/contract/reductions.ts';
import { symbolOf } from '../symbols.ts';
import { isBought } from './market.ts';
import type { AskedOrder, ContractOrderType, ContractTime, PositionSide } from './new-order.ts';
import { contractError } from './refusals.ts';
import { averageText, type ContractMarket, moneyText, quantityText, valueOf } from './symbols.ts';

/** An order of contracts. */
export interface ContractOrder {
  readonly id: number;
  readonly marketId: number;
  readonly clientOrderId: string;
  readonly side: 'BUY' | 'SELL';
  readonly positionSide: PositionSide;
  readonly type: ContractOrderType;
  readonly timeInForce: ContractTime;
  readonly lots: number;
  readonly filledLots: number;
  readonly filledTickLots: number;
  readonly limitTicks: number;
  readonly triggerTicks: number;
  readonly reduceOnly: boolean;
  readonly closePosition: boolean;
  readonly expiresMs: number;
  /** TRIGGERED: what it became waits for its tick. */
  readonly status: 'NEW' | 'TRIGGERED' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED' | 'EXPIRED';
  /** What an order with a trigger became; 0 for none, and where it closes by itself. */
  readonly actualId: number;
  /** Why it did not trade what it wanted when its price had come. */
  readonly rejection?: string | undefined;
  readonly createdMs: number;
  readonly updatedMs: number;
}

/** What is known of an order beside its rows: how it was named, and how its owner sees sides. */
export interface OrderContext {
  readonly named?: { readonly clientOrderId: string; readonly asked: AskedOrder } | undefined;
  readonly isHedge: boolean;
}

/** The name of an order that nobody named. */
function nameOf(id: number, { named }: OrderContext, own = ''): string {
  return named?.clientOrderId ?? (own || `house-${id}`);
}

function sideOf(side: 'long' | 'short', { named, isHedge }: OrderContext): PositionSide {
  if (named !== undefined) return named.asked.positionSide;
  if (!isHedge) return 'BOTH';
  return side === 'long' ? 'LONG' : 'SHORT';
}

/** An order that waits to open, or did. */
export function orderOfPosition(position: Position, context: OrderContext): ContractOrder {
  const { id, marketId, side, placedLots, openTicks, state, reason, endsMs } = position;
  const isFilled = position.openedMs > 0;
  const filledLots = isFilled ? placedLots : 0;
  const cancelled = reason === 'by_customer' ? 'CANCELED' : 'EXPIRED';
  return {
    id,
    marketId,
    clientOrderId: nameOf(id, context),
    side: side === 'long' ? 'BUY' : 'SELL',
    positionSide: sideOf(side, context),
    type: 'LIMIT',
    timeInForce: context.named?.asked.timeInForce ?? (endsMs > 0 ? 'GTD' : 'GTC'),
    lots: placedLots,
    filledLots,
    filledTickLots: filledLots * openTicks,
    limitTicks: position.limitTicks,
    triggerTicks: 0,
    reduceOnly: false,
    closePosition: false,
    expiresMs: isFilled ? 0 : endsMs,
    actualId: 0,
    status: isFilled ? 'FILLED' : state === 'waiting' ? 'NEW' : cancelled,
    createdMs: position.placedMs,
    updatedMs: isFilled ? position.openedMs : position.updatedMs,
  };
}

const TYPES: Readonly<Record<Reduction['kind'], ContractOrderType>> = {
  market: 'MARKET',
  stop: 'STOP_MARKET',
  take_profit: 'TAKE_PROFIT_MARKET',
  trailing: 'TRAILING_STOP_MARKET',
};

function reductionStatus({ state, reason }: Reduction): ContractOrder['status'] {
  if (state === 'waiting') return 'NEW';
  if (state === 'done') return 'FILLED';
  return reason === 'by_customer' ? 'CANCELED' : 'EXPIRED';
}

const REJECTED: Partial<Record<Reduction['reason'], string>> = {
  nothing_to_close: 'There was nothing left that this order may close.',
  loss_needs_gains: 'Margin is insufficient.',
};

/** Why an order whose price had come did not close all that it wanted; undefined where it did. */
export function rejectionOf({ kind, tick, reason }: Reduction): string | undefined {
  return kind === 'market' || tick === 0 ? undefined : REJECTED[reason];
}

/** An order that closes. */
export function orderOfReduction(
  order: Reduction,
  fills: readonly ContractFill[],
  context: OrderContext,
): ContractOrder {
  const { id, marketId, side, kind, lots, triggerTicks, trailStopTicks, closedLots } = order;
  const { named } = context;
  const isLimit = named?.asked.type === 'LIMIT';
  return {
    id,
    marketId,
    clientOrderId: nameOf(id, context, order.clientOrderId),
    side: side === 'long' ? 'SELL' : 'BUY',
    positionSide: sideOf(side, context),
    type: isLimit ? 'LIMIT' : TYPES[kind],
    timeInForce: named?.asked.timeInForce ?? 'GTC',
    lots: lots || closedLots,
    filledLots: closedLots,
    filledTickLots: fills.reduce((sum, fill) => sum + fill.ticks * fill.lots, 0),
    limitTicks: isLimit ? triggerTicks : 0,
    triggerTicks: isLimit ? 0 : kind === 'trailing' ? trailStopTicks : triggerTicks,
    reduceOnly: true,
    closePosition: lots === 0,
    expiresMs: 0,
    actualId: 0,
    status: reductionStatus(order),
    rejection: rejectionOf(order),
    createdMs: order.createdMs,
    updatedMs: order.updatedMs,
  };
}

/** Why an entry whose price had come was not carried out; undefined where it was. */
export function entryRejection({ refusal }: Entry): string | undefined {
  return refusal === '' ? undefined : contractError(JSON.parse(refusal) as Refusal).msg;
}

function entryStatus({ state, refusal }: Entry, isFilled: boolean): ContractOrder['status'] {
  if (state === 'waiting') return 'NEW';
  if (state === 'cancelled') return refusal === '' ? 'CANCELED' : 'EXPIRED';
  return isFilled ? 'FILLED' : 'TRIGGERED';
}

/** An order that waits for its trigger and then opens; what it traded is an order of its own. */
export function orderOfEntry(
  entry: Entry,
  fills: readonly ContractFill[],
  context: OrderContext,
): ContractOrder {
  const { id, marketId, side, kind, lots, triggerTicks, trailStopTicks } = entry;
  const isFilled = fills.length > 0;
  return {
    id,
    marketId,
    clientOrderId: nameOf(id, context, entry.clientOrderId),
    side: side === 'long' ? 'BUY' : 'SELL',
    positionSide: sideOf(side, context),
    type: TYPES[kind],
    timeInForce: 'GTC',
    lots,
    filledLots: isFilled ? lots : 0,
    filledTickLots: fills.reduce((sum, fill) => sum + fill.ticks * fill.lots, 0),
    limitTicks: 0,
    triggerTicks: kind === 'trailing' ? trailStopTicks : triggerTicks,
    reduceOnly: false,
    closePosition: false,
    expiresMs: 0,
    status: entryStatus(entry, isFilled),
    rejection: entryRejection(entry),
    actualId: fills[0]?.id ?? 0,
    createdMs: entry.createdMs,
    updatedMs: entry.updatedMs,
  };
}

/** What was bought or sold in one decision at the market; its number is that of its first fill. */
export function orderOfFills(
  fills: readonly ContractFill[],
  context: OrderContext,
): ContractOrder | undefined {
  const [first] = fills;
  if (first === undefined) return undefined;
  const lots = fills.reduce((sum, fill) => sum + fill.lots, 0);
  return {
    id: first.id,
    marketId: first.marketId,
    clientOrderId: nameOf(first.id, context),
    side: isBought(first) ? 'BUY' : 'SELL',
    positionSide: sideOf(first.side, context),
    type: 'MARKET',
    timeInForce: 'GTC',
    lots,
    filledLots: lots,
    filledTickLots: fills.reduce((sum, fill) => sum + fill.ticks * fill.lots, 0),
    limitTicks: 0,
    triggerTicks: 0,
    reduceOnly: fills.every(({ what }) => what === 'close') && first.liquidationId > 0,
    closePosition: false,
    expiresMs: 0,
    actualId: 0,
    status: 'FILLED',
    createdMs: first.timeMs,
    updatedMs: first.timeMs,
  };
}

/** Whether clients know an order as one that waits for a trigger. */
export function isAlgo({ type }: Pick<ContractOrder, 'type'>): boolean {
  return type !== 'LIMIT' && type !== 'MARKET';
}

/** How an order that waits for a trigger stands, in the words of clients. */
export function algoStatusOf({ status, rejection }: ContractOrder): string {
  if (status === 'FILLED') return 'FINISHED';
  return rejection === undefined ? status : 'REJECTED';
}

/** An order as `order` and its lists show it. */
export function contractOrderMessage(of: ContractMarket, order: ContractOrder) {
  const { market } = of;
  const executed = quantityText(of, order.filledLots);
  return {
    orderId: order.id,
    symbol: symbolOf(market),
    status: order.status,
    clientOrderId: order.clientOrderId,
    price: printTicks(market, order.limitTicks),
    avgPrice: averageText(of, order.filledTickLots, order.filledLots),
    origQty: quantityText(of, order.lots),
    executedQty: executed,
    cumQty: executed,
    cumQuote: moneyText(of, valueOf(of, order.filledTickLots)),
    timeInForce: order.timeInForce,
    type: order.type,
    origType: order.type,
    reduceOnly: order.reduceOnly,
    closePosition: order.closePosition,
    side: order.side,
    positionSide: order.positionSide,
    stopPrice: printTicks(market, order.triggerTicks),
    workingType: 'MARK_PRICE',
    priceProtect: false,
    priceMatch: 'NONE',
    selfTradePreventionMode: 'NONE',
    goodTillDate: order.expiresMs,
    time: order.createdMs,
    updateTime: order.updatedMs,
  };
}

/** An order that waits for its trigger, as the addresses of `algoOrder` show it. */
export function algoMessage(of: ContractMarket, order: ContractOrder) {
  const { market } = of;
  const isFilled = order.status === 'FILLED';
  return {
    algoId: order.id,
    clientAlgoId: order.clientOrderId,
    algoType: 'CONDITIONAL',
    orderType: order.type,
    symbol: symbolOf(market),
    side: order.side,
    positionSide: order.positionSide,
    timeInForce: order.timeInForce,
    quantity: quantityText(of, order.lots),
    algoStatus: algoStatusOf(order),
    triggerPrice: printTicks(market, order.triggerTicks),
    price: '0',
    icebergQuantity: null,
    selfTradePreventionMode: 'NONE',
    workingType: 'MARK_PRICE',
    priceMatch: 'NONE',
    closePosition: order.closePosition,
    priceProtect: false,
    reduceOnly: order.reduceOnly,
    actualOrderId: isFilled ? String(order.actualId || order.id) : '',
    actualPrice: averageText(of, order.filledTickLots, order.filledLots),
    createTime: order.createdMs,
    updateTime: order.updatedMs,
    triggerTime: isFilled || order.rejection !== undefined ? order.updatedMs : 0,
    goodTillDate: 0,
  };
}

/** A fill as `userTrades` shows it. */
export function userTradeMessage(
  of: ContractMarket,
  fill: ContractFill,
  { orderId, isHedge }: { readonly orderId: number; readonly isHedge: boolean },
) {
  const isBuyer = isBought(fill);
  return {
    symbol: symbolOf(of.market),
    id: fill.id,
    orderId,
    side: isBuyer ? 'BUY' : 'SELL',
    price: printTicks(of.market, fill.ticks),
    qty: quantityText(of, fill.lots),
    realizedPnl: moneyText(of, fill.profitUnits),
    quoteQty: moneyText(of, valueOf(of, fill.ticks * fill.lots)),
    commission: moneyText(of, fill.feeUnits),
    commissionAsset: of.market.quote.code,
    time: fill.timeMs,
    positionSide: sideOf(fill.side, { isHedge }),
    buyer: isBuyer,
    maker: false,
  };
}
