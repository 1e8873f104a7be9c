/** The checks of exits, pairs and trails, for `checks.ts`. They change nothing. */
import { MAX_TICKS } from '../../../core/book/words.ts';
import type { Market } from '../../catalogue/contract.ts';
import {
  CALLBACK_BPS,
  MAX_ICEBERG_PARTS,
  type PlaceOrder,
  type PlaceRefusal,
} from '../contract/index.ts';
import type { MarketBook } from './market-book.ts';

function isPrice(ticks: number): boolean {
  return Number.isSafeInteger(ticks) && ticks >= 0 && ticks <= MAX_TICKS;
}

/** Exits belong to buys at a limit or the market: only what was bought can be sold again. */
function areExitsSound({ side, kind, exits, pair }: PlaceOrder): boolean {
  if (exits === undefined) return true;
  const { takeProfitTicks, stopLossTicks } = exits;
  const isBuy = side === 'buy' && (kind === 'limit' || kind === 'market');
  const isAny = takeProfitTicks > 0 || stopLossTicks > 0;
  return isBuy && isAny && !pair && isPrice(takeProfitTicks) && isPrice(stopLossTicks);
}

function isPairSound({ kind, timeInForce, pair }: PlaceOrder): boolean {
  if (pair === undefined) return true;
  const isPriced = isPrice(pair.stopTicks) && isPrice(pair.limitTicks) && pair.stopTicks > 0;
  return kind === 'limit' && timeInForce === 'gtc' && isPriced;
}

/** A trailing buy spends a budget: what its lots would cost is not known before it has followed. */
function isTrailSound({ side, kind, timeInForce, budget, trail }: PlaceOrder): boolean {
  if (trail === undefined) return kind !== 'trailing_stop';
  const { callbackBps, activationTicks } = trail;
  const isWithin = callbackBps >= CALLBACK_BPS.least && callbackBps <= CALLBACK_BPS.most;
  const isSized = (side === 'buy') === budget > 0;
  const waits = timeInForce === 'gtc' || timeInForce === 'gtt';
  const isFollowing = Number.isSafeInteger(callbackBps) && isWithin && isPrice(activationTicks);
  return kind === 'trailing_stop' && isFollowing && isSized && waits;
}

/** A part is hidden of a limit order that is good till cancelled, in few parts. */
function isIcebergSound(command: PlaceOrder): boolean {
  const { kind, timeInForce, lots, icebergLots = 0, exits, pair } = command;
  if (icebergLots === 0) return true;
  if (!Number.isSafeInteger(icebergLots) || icebergLots < 0 || icebergLots >= lots) return false;
  const isPlain = kind === 'limit' && timeInForce === 'gtc' && !exits && !pair;
  return isPlain && Math.ceil(lots / icebergLots) <= MAX_ICEBERG_PARTS;
}

/** Whether what is to follow from an order fits to it. */
export function isPlanSound(command: PlaceOrder): boolean {
  return (
    isIcebergSound(command) &&
    areExitsSound(command) &&
    isPairSound(command) &&
    isTrailSound(command)
  );
}

/** Whether what is to follow from an order is worth too little or too much. */
export function planSizeRefusal(
  market: Market,
  command: PlaceOrder,
  indexTicks: number,
): PlaceRefusal | undefined {
  const { exits, pair, limitTicks, budget, icebergLots = 0 } = command;
  const entryTicks = limitTicks || indexTicks;
  const lots = budget > 0 && entryTicks > 0 ? Math.ceil(budget / entryTicks) : command.lots;
  const stopTicks = pair === undefined ? 0 : pair.limitTicks || pair.stopTicks;
  if (icebergLots > 0 && icebergLots < market.minLots) return 'quantity_below_minimum';
  if (pair !== undefined && stopTicks * lots < market.minTickLots) return 'value_below_minimum';
  const highest = Math.max(exits?.takeProfitTicks ?? 0, stopTicks);
  return highest * lots > market.maxTickLots ? 'value_above_maximum' : undefined;
}

/** Whether the limit order and the stop of a pair lie on both sides of a price. */
function isAround({ side, limitTicks, pair }: PlaceOrder, priceTicks: number): boolean {
  if (pair === undefined) return true;
  const [low, high] = side === 'sell' ? [pair.stopTicks, limitTicks] : [limitTicks, pair.stopTicks];
  const isPayable = side === 'sell' || pair.limitTicks === 0 || pair.limitTicks > limitTicks;
  return isPayable && low < high && (priceTicks === 0 || (low < priceTicks && priceTicks < high));
}

/** Whether exits, pair or trail lie on the wrong side of the price. */
export function planRefusal(
  command: PlaceOrder,
  around: { readonly marketBook: MarketBook; readonly indexTicks: number },
): PlaceRefusal | undefined {
  const { side, limitTicks, exits, pair, trail, triggerBy } = command;
  const { indexTicks } = around;
  if (exits !== undefined) {
    const refusal = exitsRefusal(exits, limitTicks || indexTicks, indexTicks);
    if (refusal !== undefined) return refusal;
  }
  const last = triggerBy === 'last' ? around.marketBook.triggerTicks : 0;
  const price = last || indexTicks;
  if (pair !== undefined && !isAround(command, price)) return 'pair_not_around_price';
  if (trail !== undefined && trail.activationTicks > 0 && price > 0) {
    const { activationTicks } = trail;
    const isReached = side === 'sell' ? price >= activationTicks : price <= activationTicks;
    if (isReached) return 'activation_already_reached';
  }
  return undefined;
}

/**
 * Whether the exits of an entry lie around its price: the take-profit above it, the stop-loss below
 * it and below the index, because it would be triggered at once.
 */
export function exitsRefusal(
  { takeProfitTicks, stopLossTicks }: NonNullable<PlaceOrder['exits']>,
  entryTicks: number,
  indexTicks: number,
): 'take_profit_not_above' | 'stop_loss_not_below' | undefined {
  if (takeProfitTicks > 0 && takeProfitTicks <= entryTicks) return 'take_profit_not_above';
  const lowest = indexTicks > 0 ? Math.min(entryTicks, indexTicks) : entryTicks;
  return stopLossTicks > 0 && stopLossTicks >= lowest ? 'stop_loss_not_below' : undefined;
}
