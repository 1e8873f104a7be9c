/** Orders of contracts as clients send them, and which commands of the house they are. */
import { parseUnits } from '../../../../core/money/text.ts';
import { divide } from '../../../../core/money/units.ts';
import { parseTicks } from '../../../catalogue/contract.ts';
import type { TradeOneWay } from '../../../contracts/contract/orders.ts';
import type { MarginMode, OpenPosition, Side } from '../../../contracts/contract/index.ts';
import type { ContractQuote } from '../../../contracts/contract/reading.ts';
import type { PlaceEntry } from '../../../contracts/contract/entries.ts';
import type { ReducePositions, ReductionKind } from '../../../contracts/contract/reductions.ts';
import type { Asked } from '../asked.ts';
import { type ApiError, apiError, notValid } from '../errors.ts';
import { BAD_SIDE, BAD_TIME, BAD_TYPE } from '../new-order.ts';
import { notRequired, tooPrecise } from '../refusals.ts';
import { NOT_MAKER, WOULD_TRIGGER } from './refusals.ts';
import {
  CONTRACT_ORDER_TYPES,
  CONTRACT_TIMES,
  type ContractMarket,
  lotsOfQuantity,
} from './symbols.ts';

export type ContractOrderType = (typeof CONTRACT_ORDER_TYPES)[number];
export type ContractTime = (typeof CONTRACT_TIMES)[number];
/** BOTH where positions of both sides are one sum; else the side that is opened or closed. */
export type PositionSide = 'BOTH' | 'LONG' | 'SHORT';

/** An order as it was asked for. A type, because it is kept as plain data. */
export type AskedOrder = {
  readonly side: 'BUY' | 'SELL';
  readonly positionSide: PositionSide;
  readonly type: ContractOrderType;
  readonly timeInForce: ContractTime;
  readonly lots: number;
  readonly limitTicks: number;
  readonly triggerTicks: number;
  readonly trailTicks: number;
  readonly expiresMs: number;
  readonly reduceOnly: boolean;
  readonly closePosition: boolean;
};
export type ContractCommand = TradeOneWay | OpenPosition | ReducePositions | PlaceEntry;

/** What an order depends on beside itself. */
export interface OrderMeans {
  readonly isHedge: boolean;
  readonly quote: ContractQuote;
  readonly multiple: number;
  readonly mode: MarginMode;
  /** Own open lots of a side that no order waits to close yet. */
  readonly freeLots: (side: Side) => number;
}

export const POSITION_SIDES = ['BOTH', 'LONG', 'SHORT'] as const;
export const BAD_POSITION_SIDE = apiError(-4060, 'Invalid position side.');
export const OTHER_MODE = apiError(-4061, "Order's position side does not match user's setting.");
const BAD_REDUCE_ONLY = apiError(-4062, 'Invalid or improper reduceOnly value.');
const QUANTITY_WITH_CLOSE = apiError(-4137, 'Quantity must be zero with closePosition equals true');
const ALGO_ONLY = apiError(
  -4120,
  'Order type not supported for this endpoint. Please use the Algo Order API endpoints instead.',
);
const NO_ACTIVATION = apiError(-4135, 'Invalid activation price');
const BAD_DATE = apiError(
  -5040,
  'The goodTillDate timestamp must be greater than the current time plus 600 seconds and ' +
    'smaller than 253402300799000 (UTC 9999-12-31 23:59:59)',
);
const LAST_DATE_MS = 253_402_300_799_000;
const LEAST_WAIT_MS = 600_000;
/** Tenths of a percent by which an order may trail. */
const CALLBACK = { least: 1, most: 100 } as const;

export function ticksOf(asked: Asked, { market }: ContractMarket, name: string): number {
  const text = asked.decimal(name, true);
  if (asked.error !== undefined) return 0;
  const ticks = parseTicks(market, text);
  if (ticks === undefined) {
    asked.note(apiError(-4014, 'Price not increased by tick size.'));
  }
  return ticks ?? 0;
}

/** A quantity as lots; what is no whole number of them is noted as an error. */
export function contractLots(asked: Asked, of: ContractMarket, name = 'quantity'): number {
  const text = asked.decimal(name, true);
  if (asked.error !== undefined) return 0;
  const parsed = parseUnits(text, of.market.base.scale);
  if (!parsed.ok && parsed.refusal === 'too_many_decimals') asked.note(tooPrecise(name));
  const lots = lotsOfQuantity(of, text);
  if (lots === undefined) asked.note(apiError(-4023, 'Qty not increased by step size.'));
  else if (lots === 0) asked.note(apiError(-4003, 'Quantity less than or equal to zero.'));
  return lots ?? 0;
}

/** By how many ticks an order trails: its rate of the index as it is now, at least one. */
function trailOf(asked: Asked, indexTicks: number): number {
  const text = asked.decimal('callbackRate', true);
  if (asked.has('activationPrice') || asked.has('activatePrice')) asked.note(NO_ACTIVATION);
  if (asked.error !== undefined) return 0;
  const parsed = parseUnits(text, 1);
  const tenths = parsed.ok ? Number(parsed.units) : 0;
  if (tenths < CALLBACK.least || tenths > CALLBACK.most) asked.note(notValid('callbackRate'));
  const ticks = divide(BigInt(indexTicks) * BigInt(tenths), 1_000n, 'up');
  return Math.max(Number(ticks), 1);
}

/** Whether a side of the order closes what is held, by what it says itself. */
function closes({ side, positionSide, reduceOnly, closePosition }: AskedOrder): boolean {
  if (positionSide !== 'BOTH') return (side === 'BUY') === (positionSide === 'SHORT');
  return reduceOnly || closePosition;
}

function timeOf(asked: Asked, type: ContractOrderType): ContractTime {
  if (type === 'LIMIT') return asked.word('timeInForce', CONTRACT_TIMES, undefined, BAD_TIME);
  asked.word('timeInForce', CONTRACT_TIMES, 'GTC', BAD_TIME);
  return 'GTC';
}

function expiryOf(asked: Asked, timeInForce: ContractTime, nowMs: number): number {
  const date = asked.number('goodTillDate') ?? 0;
  if (timeInForce !== 'GTD') return 0;
  if (date <= nowMs + LEAST_WAIT_MS || date >= LAST_DATE_MS) asked.note(BAD_DATE);
  // Orders of the house end to the second, as theirs.
  return date - (date % 1_000);
}

/** The order that a call asks for; what is wrong with it is noted in `asked`. */
export function askedOrder(
  asked: Asked,
  of: ContractMarket,
  now: { readonly ms: number; readonly indexTicks: number; readonly isAlgo: boolean },
): AskedOrder {
  const side = asked.word('side', ['BUY', 'SELL'] as const, undefined, BAD_SIDE);
  const positionSide = asked.word('positionSide', POSITION_SIDES, 'BOTH', BAD_POSITION_SIDE);
  const type = asked.word('type', CONTRACT_ORDER_TYPES, undefined, BAD_TYPE);
  const isConditional = type !== 'LIMIT' && type !== 'MARKET';
  if (isConditional && !now.isAlgo) asked.note(ALGO_ONLY);
  if (!isConditional && now.isAlgo) asked.note(BAD_TYPE);
  const timeInForce = timeOf(asked, type);
  const closePosition = asked.flag('closePosition');
  const reduceOnly = asked.flag('reduceOnly');
  if (reduceOnly && positionSide !== 'BOTH') asked.note(BAD_REDUCE_ONLY);
  if (closePosition && (type === 'LIMIT' || type === 'MARKET')) {
    asked.note(notRequired('closePosition'));
  }
  if (closePosition && asked.has('quantity')) asked.note(QUANTITY_WITH_CLOSE);
  if (asked.flag('priceProtect')) asked.note(notValid('priceProtect'));
  const lots = closePosition ? 0 : contractLots(asked, of);
  const limitTicks = type === 'LIMIT' ? ticksOf(asked, of, 'price') : 0;
  if (type === 'MARKET' && asked.has('price')) asked.note(notRequired('price'));
  const isStop = isConditional && type !== 'TRAILING_STOP_MARKET';
  // The algo address calls it `triggerPrice`; earlier clients know it as the other.
  const trigger = asked.has('triggerPrice') ? 'triggerPrice' : 'stopPrice';
  const triggerTicks = isStop ? ticksOf(asked, of, trigger) : 0;
  const trails = type === 'TRAILING_STOP_MARKET';
  const trailTicks = trails ? trailOf(asked, now.indexTicks) : 0;
  const expiresMs = expiryOf(asked, timeInForce, now.ms);
  return {
    side,
    positionSide,
    type,
    timeInForce,
    lots,
    limitTicks,
    triggerTicks,
    trailTicks,
    expiresMs,
    reduceOnly,
    closePosition,
  };
}

const TRIGGER_KINDS = {
  STOP_MARKET: 'stop',
  TAKE_PROFIT_MARKET: 'take_profit',
  TRAILING_STOP_MARKET: 'trailing',
} as const;
const REDUCTION_KINDS: Readonly<Record<ContractOrderType, ReductionKind>> = {
  MARKET: 'market',
  LIMIT: 'take_profit',
  ...TRIGGER_KINDS,
};

/** Whether a limit would be filled at once. */
function isReached({ side, limitTicks }: AskedOrder, { bidTicks, askTicks }: ContractQuote) {
  return side === 'BUY' ? askTicks <= limitTicks : bidTicks >= limitTicks;
}

function reducing(
  { market }: ContractMarket,
  order: AskedOrder,
  side: Side,
  clientOrderId: string,
): ReducePositions {
  return {
    type: 'contracts.reduce',
    marketId: market.id,
    side,
    kind: REDUCTION_KINDS[order.type],
    lots: order.lots,
    triggerTicks: order.type === 'LIMIT' ? order.limitTicks : order.triggerTicks,
    trailTicks: order.trailTicks,
    clientOrderId,
  };
}

function opening(
  { market }: ContractMarket,
  { lots, limitTicks, timeInForce, expiresMs, type }: AskedOrder,
  side: Side,
  { mode, multiple }: OrderMeans,
): OpenPosition {
  const times = { GTC: 'gtc', GTX: 'gtc', IOC: 'ioc', FOK: 'fok', GTD: 'gtd' } as const;
  return {
    type: 'contracts.open',
    marketId: market.id,
    side,
    mode,
    lots,
    multiple,
    limitTicks,
    takeProfitTicks: 0,
    stopLossTicks: 0,
    ...(type === 'LIMIT' && { timeInForce: times[timeInForce] }),
    ...(timeInForce === 'GTD' && { expiresMs }),
    needsCover: true,
  };
}

/**
 * Which command an order is. One way, what is sold of a long position closes it: at the market in
 * the rules, and where it waits by the lots that nothing else waits to close. What has a trigger
 * and closes nothing waits to open.
 */
export function commandOf(
  of: ContractMarket,
  order: AskedOrder,
  clientOrderId: string,
  means: OrderMeans,
): ContractCommand | ApiError {
  const { positionSide, type, side, lots } = order;
  if (means.isHedge !== (positionSide !== 'BOTH')) return OTHER_MODE;
  const bought: Side = side === 'BUY' ? 'long' : 'short';
  const other: Side = side === 'BUY' ? 'short' : 'long';
  const waits = type !== 'MARKET';
  const isCovered = !means.isHedge && waits && lots > 0 && means.freeLots(other) >= lots;
  if (closes(order) || isCovered) {
    if (type !== 'LIMIT') return reducing(of, order, other, clientOrderId);
    if (order.timeInForce !== 'GTC' && order.timeInForce !== 'GTX') return BAD_TIME;
    if (isReached(order, means.quote)) {
      return order.timeInForce === 'GTX' ? NOT_MAKER : WOULD_TRIGGER;
    }
    return reducing(of, order, other, clientOrderId);
  }
  if (order.timeInForce === 'GTX' && isReached(order, means.quote)) return NOT_MAKER;
  const { mode, multiple } = means;
  const marketId = of.market.id;
  const given: PlaceEntry['order'] =
    type === 'LIMIT' || means.isHedge
      ? opening(of, order, bought, means)
      : { type: 'contracts.trade', marketId, side: bought, lots, mode, multiple };
  if (type === 'LIMIT' || type === 'MARKET') return given;
  const { triggerTicks, trailTicks } = order;
  const price = { kind: TRIGGER_KINDS[type], triggerTicks, trailTicks };
  return { type: 'contracts.place_entry', order: given, ...price, clientOrderId };
}
