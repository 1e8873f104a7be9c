/** Orders as clients send them, as the house's own. */
import { parseUnits } from '../../../core/money/text.ts';
import { divide } from '../../../core/money/units.ts';
import { type Market, parseLots, parseTicks } from '../../catalogue/contract.ts';
import { marketOrder, type PlaceOrder, type SelfTrade } from '../../spot/contract/index.ts';
import type { Asked } from './asked.ts';
import { apiError, BAD_COMBINATION, notValid } from './errors.ts';
import { filter, missingBoth, notRequired, tooPrecise } from './refusals.ts';
import { ORDER_TYPES, STP_MODES } from './symbols.ts';

/** The type of an order, as clients name it. */
export type OrderType = (typeof ORDER_TYPES)[number];

export const BAD_TYPE = apiError(-1116, 'Invalid orderType.');
export const BAD_SIDE = apiError(-1117, 'Invalid side.');
export const BAD_TIME = apiError(-1115, 'Invalid timeInForce.');

const SELF_TRADE: Readonly<Record<(typeof STP_MODES)[number], SelfTrade>> = {
  EXPIRE_TAKER: 'cancel_taker',
  EXPIRE_MAKER: 'cancel_maker',
  EXPIRE_BOTH: 'cancel_both',
};
const KINDS: Readonly<Record<OrderType, PlaceOrder['kind']>> = {
  LIMIT: 'limit',
  LIMIT_MAKER: 'limit',
  MARKET: 'market',
  STOP_LOSS: 'stop_market',
  STOP_LOSS_LIMIT: 'stop_limit',
  TAKE_PROFIT: 'take_profit_market',
  TAKE_PROFIT_LIMIT: 'take_profit_limit',
};
const TIMES = { GTC: 'gtc', IOC: 'ioc', FOK: 'fok' } as const;
/** How many basis points a trailing stop may be wide. */
const MAX_DELTA = 2_000;

/** Under which names the parts of an order stand; lists have several orders in one call. */
export interface Names {
  readonly side: string;
  readonly type: string;
  readonly quantity: string;
  readonly price: string;
  readonly stopPrice: string;
  readonly timeInForce: string;
  readonly clientOrderId: string;
  readonly icebergQty: string;
  readonly trailingDelta: string;
}

/** The names of an order by itself. */
export const PLAIN: Names = {
  side: 'side',
  type: 'type',
  quantity: 'quantity',
  price: 'price',
  stopPrice: 'stopPrice',
  timeInForce: 'timeInForce',
  clientOrderId: 'newClientOrderId',
  icebergQty: 'icebergQty',
  trailingDelta: 'trailingDelta',
};

/** The names of an order of a list: `pendingAbove` has its price as `pendingAbovePrice`. */
export function namesOf(prefix: string, shared: { side: string; quantity: string }): Names {
  return {
    ...shared,
    type: `${prefix}Type`,
    price: `${prefix}Price`,
    stopPrice: `${prefix}StopPrice`,
    timeInForce: `${prefix}TimeInForce`,
    clientOrderId: `${prefix}ClientOrderId`,
    icebergQty: `${prefix}IcebergQty`,
    trailingDelta: `${prefix}TrailingDelta`,
  };
}

function ticksOf(asked: Asked, market: Market, name: string): number {
  const text = asked.decimal(name, true);
  if (asked.error !== undefined) return 0;
  const ticks = parseTicks(market, text);
  if (ticks === undefined) asked.note(filter('PRICE_FILTER'));
  return ticks ?? 0;
}

/** A quantity as lots; what is no whole number of them is noted as an error. */
export function lotsOf(asked: Asked, market: Market, name: string): number {
  const text = asked.decimal(name, true);
  if (asked.error !== undefined) return 0;
  const { scale } = market.base;
  const parsed = parseUnits(text, scale);
  if (!parsed.ok && parsed.refusal === 'too_many_decimals') asked.note(tooPrecise(name));
  const lots = parseLots(market, text);
  if (lots === undefined) asked.note(filter('LOT_SIZE'));
  return lots ?? 0;
}

/** A quote amount as ticks × lots, rounded down to what can be spent. */
function budgetOf(asked: Asked, market: Market): number {
  const text = asked.decimal('quoteOrderQty', true);
  if (asked.error !== undefined) return 0;
  const parsed = parseUnits(text, market.quote.scale);
  if (!parsed.ok) {
    const isLong = parsed.refusal === 'too_many_decimals';
    asked.note(isLong ? tooPrecise('quoteOrderQty') : notValid('quoteOrderQty'));
    return 0;
  }
  const budget = Number(divide(parsed.units, market.tickLotUnits, 'down'));
  if (!Number.isSafeInteger(budget) || budget <= 0) asked.note(filter('NOTIONAL'));
  return budget;
}

type Sized = Pick<PlaceOrder, 'lots' | 'budget'>;

/** How much: lots, or for what is bought at the market also an amount to spend. */
function sizeOf(asked: Asked, market: Market, names: Names, type: OrderType): Sized {
  const isByQuote = asked.has('quoteOrderQty') && names === PLAIN;
  if (!isByQuote) return { lots: lotsOf(asked, market, names.quantity), budget: 0 };
  if (type !== 'MARKET') asked.note(notRequired('quoteOrderQty'));
  if (asked.has('quantity')) asked.note(BAD_COMBINATION);
  // A sale is of what is sold: how much that is has to be said.
  if (asked.optional('side') === 'SELL') asked.note(BAD_COMBINATION);
  return { lots: 0, budget: budgetOf(asked, market) };
}

function timeOf(asked: Asked, names: Names, type: OrderType): PlaceOrder['timeInForce'] {
  const isLimit = type === 'LIMIT' || type.endsWith('_LIMIT');
  if (type === 'MARKET') return 'ioc';
  if (!isLimit) return 'gtc';
  const words = Object.keys(TIMES) as (keyof typeof TIMES)[];
  return TIMES[asked.word(names.timeInForce, words, undefined, BAD_TIME)];
}

/** The trigger of an order: a price, or a distance by which it trails. */
function triggerOf(asked: Asked, market: Market, names: Names, type: OrderType) {
  if (!type.startsWith('STOP') && !type.startsWith('TAKE')) return {};
  const callbackBps = asked.whole(names.trailingDelta, { least: 1, otherwise: 0 });
  if (callbackBps === 0) {
    if (!asked.has(names.stopPrice)) {
      asked.note(missingBoth(names.stopPrice, names.trailingDelta));
    }
    return { stopTicks: ticksOf(asked, market, names.stopPrice) };
  }
  if (callbackBps > MAX_DELTA) asked.note(filter('TRAILING_DELTA'));
  // What trails runs at the market, and a buy of it has a budget, which there is no word for.
  if (type !== 'STOP_LOSS' || asked.optional(names.side) === 'BUY') asked.note(BAD_COMBINATION);
  const starts = asked.has(names.stopPrice) ? ticksOf(asked, market, names.stopPrice) : 0;
  return {
    kind: 'trailing_stop' as const,
    trail: { callbackBps, activationTicks: starts },
  };
}

/**
 * The order that a call asks for; what is wrong with it is noted in `asked`.
 * @param ownId the name it gets where the caller gives it none
 */
export function placeOf(
  asked: Asked,
  market: Market,
  ownId: () => string,
  names: Names = PLAIN,
  fixedType?: OrderType,
): PlaceOrder {
  const side = asked.word(names.side, ['BUY', 'SELL'] as const, undefined, BAD_SIDE);
  const type = fixedType ?? asked.word(names.type, ORDER_TYPES, undefined, BAD_TYPE);
  const isPriced = type === 'LIMIT' || type === 'LIMIT_MAKER' || type.endsWith('_LIMIT');
  const timeInForce = timeOf(asked, names, type);
  const size = sizeOf(asked, market, names, type);
  const limitTicks = isPriced ? ticksOf(asked, market, names.price) : 0;
  if (!isPriced && asked.has(names.price)) asked.note(notRequired(names.price));
  const trigger = triggerOf(asked, market, names, type);
  const hasIceberg = asked.has(names.icebergQty);
  const icebergLots = hasIceberg ? lotsOf(asked, market, names.icebergQty) : 0;
  const mode = asked.word(
    'selfTradePreventionMode',
    STP_MODES,
    'EXPIRE_TAKER',
    notValid('selfTradePreventionMode'),
  );
  return marketOrder(market.id, {
    side: side === 'BUY' ? 'buy' : 'sell',
    kind: KINDS[type],
    timeInForce,
    limitTicks,
    ...size,
    triggerBy: 'last',
    postOnly: type === 'LIMIT_MAKER',
    selfTrade: SELF_TRADE[mode],
    clientOrderId: asked.ownName(names.clientOrderId) || ownId(),
    tellsRemainder: true,
    ...trigger,
    ...(icebergLots > 0 && { icebergLots }),
  });
}

/** Which order a call names: by its number, or by the name its owner gave it. */
export function orderNamed(
  asked: Asked,
  id = 'orderId',
  own = 'origClientOrderId',
): { readonly id: number; readonly clientOrderId: string } {
  const number = asked.number(id) ?? 0;
  const clientOrderId = asked.ownName(own);
  if (number === 0 && clientOrderId === '') asked.note(missingBoth(own, id));
  return { id: number, clientOrderId: number > 0 ? '' : clientOrderId };
}
