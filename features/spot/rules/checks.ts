/** The checks of a new order, in the order of `PLACE_REFUSALS`. They change nothing. */
import { isTriggered } from '../../../core/book/triggers.ts';
import { type Units, units } from '../../../core/money/units.ts';
import type { Market, MarketState } from '../../catalogue/contract.ts';
import {
  hasTrigger,
  isPriced,
  MAX_ICEBERGS,
  MOST_OPEN_ORDERS,
  MOST_TRAILING_STOPS,
  type Order,
  type PlaceOrder,
  type PlaceRefusal,
} from '../contract/index.ts';
import type { Band } from './band.ts';
import type { MarketBook } from './market-book.ts';
import { bookSide, selfTradeMode, triggerSide } from './market-book.ts';
import type { Execution } from './execution.ts';
import type { LiveOrder } from './live-order.ts';
import type { LiveOrders } from './live-orders.ts';
import { isPlanSound, planRefusal, planSizeRefusal } from './plan-checks.ts';
import { placesOf, stopHold } from './plans.ts';
import { effectiveLimit, isFillable } from './reach.ts';
import { budgetUnits, lotsUnits, valueUnits } from './settlement.ts';

/** What the checks look at. */
export interface Surroundings {
  readonly marketBook: MarketBook;
  readonly state: MarketState;
  /** The last index in ticks; 0 when there has been none. */
  readonly indexTicks: number;
  readonly band: Band;
  readonly bandPpm: number;
  readonly orders: LiveOrders;
  readonly execution: Execution;
  readonly timeMs: number;
}

/** What the checks of a new order look at, with the stop of its pair where it has one. */
export interface Placing extends Surroundings {
  readonly pairStop?: LiveOrder | undefined;
  /** Orders that end before it goes in. */
  readonly going?: readonly LiveOrder[];
  /** How many orders of its list are placed with it. */
  readonly beside?: number;
}

/** What an accepted order needs frozen, or why it is not accepted. */
export type Checked =
  | {
      readonly hold: Units;
      /** What the stop of its pair holds beside it. */
      readonly stopHold: Units;
    }
  | { readonly refusal: PlaceRefusal };

/** Whether the order waits for a price before it goes into the market. */
export function isStop(order: { readonly kind: Order['kind'] }): boolean {
  return hasTrigger(order.kind) || order.kind === 'trailing_stop';
}

/** Whether the order waits for the opening when the market is closed now. */
export function waitsForOpening(order: { readonly timeInForce: Order['timeInForce'] }): boolean {
  return order.timeInForce === 'gtc' || order.timeInForce === 'gtt';
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function areCounts(one: number, two: number, three: number, four: number): boolean {
  return isCount(one) && isCount(two) && isCount(three) && isCount(four);
}

/** Whether the fields of a command fit together; the wire has checked their types. */
function isConsistent(command: PlaceOrder): boolean {
  const { kind, side, lots, budget, limitTicks, stopTicks, timeInForce, postOnly } = command;
  if (!areCounts(lots, budget, limitTicks, stopTicks) || !isCount(command.expiresMs)) return false;
  const priced = isPriced(kind);
  const sized = lots > 0 !== budget > 0;
  const budgeted = budget === 0 || (side === 'buy' && !priced);
  const atOnce = kind !== 'market' || timeInForce === 'ioc' || timeInForce === 'fok';
  const bookable = !postOnly || (priced && (timeInForce === 'gtc' || timeInForce === 'gtt'));
  return (
    sized &&
    budgeted &&
    atOnce &&
    bookable &&
    (command.triggerBy === 'index' || command.triggerBy === 'last') &&
    priced === limitTicks > 0 &&
    hasTrigger(kind) === stopTicks > 0 &&
    isPlanSound(command) &&
    (timeInForce === 'gtt') === command.expiresMs > 0
  );
}

function sizeRefusal(
  market: Market,
  command: PlaceOrder,
  indexTicks: number,
): PlaceRefusal | undefined {
  const { lots, budget } = command;
  if (lots > 0 && lots < market.minLots) return 'quantity_below_minimum';
  if (lots > market.maxLots) return 'quantity_above_maximum';
  const ticks = command.limitTicks || command.stopTicks || indexTicks;
  const value = budget > 0 ? budget : ticks * lots;
  if (value < market.minTickLots) return 'value_below_minimum';
  if (value > market.maxTickLots) return 'value_above_maximum';
  return planSizeRefusal(market, command, indexTicks);
}

function stateRefusal(command: PlaceOrder, state: MarketState): PlaceRefusal | undefined {
  if (state.status === 'halted') return 'market_halted';
  if (state.status === 'closed' && !waitsForOpening(command) && !isStop(command)) {
    return 'market_closed';
  }
  return undefined;
}

function isOutside(command: PlaceOrder, band: Band): boolean {
  if (command.limitTicks === 0) return false;
  return command.side === 'buy' ? command.limitTicks > band.high : command.limitTicks < band.low;
}

/** What an order must hold, in units of what it pays with. */
function holdOf(order: Order, around: Surroundings): Units {
  const { market, book } = around.marketBook;
  if (order.side === 'sell') return lotsUnits(market, order.lots);
  if (order.budget > 0) return budgetUnits(market, order.budget);
  if (order.limitTicks > 0) return valueUnits(market, order.limitTicks, order.lots);
  const limit = effectiveLimit(order, around.band);
  const mode = selfTradeMode(order);
  return budgetUnits(
    market,
    book.quoteToFill(bookSide(order.side), limit, order.lots, order.owner, mode),
  );
}

function bookRefusal(order: Order, around: Surroundings): PlaceRefusal | undefined {
  const { marketBook, band } = around;
  const side = bookSide(order.side);
  if (order.postOnly && marketBook.book.wouldCross(side, order.limitTicks)) {
    return 'post_only_would_cross';
  }
  if (order.timeInForce === 'fok' && !isFillable(marketBook, order, band)) {
    return 'not_fillable';
  }
  if (order.kind === 'market') {
    const limit = effectiveLimit(order, band);
    const mode = selfTradeMode(order);
    // Whether there is one lot is all that is asked: how many there are is found by the matching.
    const lots =
      order.budget > 0
        ? marketBook.book.fillableByBudget(side, limit, order.budget, order.owner, mode)
        : marketBook.book.fillableLots(side, limit, 1, order.owner, mode);
    if (lots === 0) return 'no_liquidity';
  }
  return undefined;
}

/** Checks that need no order yet: the market, the fields, sizes, prices and times. */
export function checkCommand(command: PlaceOrder, around: Surroundings): PlaceRefusal | undefined {
  const { marketBook, state, band, timeMs } = around;
  if (!isConsistent(command)) return 'bad_order';
  const refusal =
    stateRefusal(command, state) ?? sizeRefusal(marketBook.market, command, around.indexTicks);
  if (refusal !== undefined) return refusal;
  if (!isStop(command) && isOutside(command, band)) return 'price_out_of_band';
  if (command.timeInForce === 'gtt' && command.expiresMs <= timeMs) return 'expiry_in_past';
  if (hasTrigger(command.kind)) {
    const last = command.triggerBy === 'last' ? marketBook.triggerTicks : 0;
    const price = last || around.indexTicks;
    const side = triggerSide(command);
    if (price > 0 && isTriggered(side, command.stopTicks, price)) return 'stop_would_trigger';
  }
  return planRefusal(command, around);
}

/** Checks of an order that goes in later: its fields, sizes and time. */
export function checkShape(command: PlaceOrder, around: Surroundings): PlaceRefusal | undefined {
  if (!isConsistent(command)) return 'bad_order';
  const refusal = sizeRefusal(around.marketBook.market, command, around.indexTicks);
  if (refusal !== undefined) return refusal;
  const isOver = command.timeInForce === 'gtt' && command.expiresMs <= around.timeMs;
  return isOver ? 'expiry_in_past' : undefined;
}

/** Whether the customer has too many orders, with what is to follow from those that there are. */
function countRefusal(
  order: LiveOrder,
  { orders, pairStop, going = [], beside = 0 }: Placing,
): PlaceRefusal | undefined {
  const { owner, kind } = order;
  const free = going.reduce((sum, each) => sum + placesOf(each), 0);
  const places = placesOf(order) + Number(pairStop !== undefined) + beside - free;
  if (orders.wouldPass(MOST_OPEN_ORDERS, owner, places)) return 'too_many_open_orders';
  if (order.plan?.icebergLots) {
    const hiding = orders.ofOwner(owner).filter((own) => own.plan?.icebergLots);
    const isFull = hiding.filter((own) => !going.includes(own)).length >= MAX_ICEBERGS;
    return isFull ? 'too_many_icebergs' : undefined;
  }
  if (kind !== 'trailing_stop') return undefined;
  const trails = orders
    .ofOwner(owner)
    .filter((own) => own.kind === kind && !going.includes(own)).length;
  return trails >= MOST_TRAILING_STOPS ? 'too_many_trailing_stops' : undefined;
}

/** Checks of a made order against the book, the customer's other orders and the balance. */
export function checkOrder(order: LiveOrder, around: Placing): Checked {
  const { state, orders, execution, marketBook, pairStop, going = [] } = around;
  const goesInNow = state.status === 'open' && !isStop(order);
  const refusal = goesInNow ? bookRefusal(order, around) : undefined;
  if (refusal !== undefined) return { refusal };
  const { clientOrderId, owner } = order;
  const named = clientOrderId === '' ? undefined : orders.find(owner, 0, clientOrderId);
  if (named !== undefined && !going.includes(named)) return { refusal: 'client_order_id_in_use' };
  const full = owner > 0 ? countRefusal(order, around) : undefined;
  if (full !== undefined) return { refusal: full };
  const hold =
    goesInNow || order.limitTicks > 0 || order.budget > 0 || order.side === 'sell'
      ? holdOf(order, around)
      : units(0n);
  const released = going
    .filter(({ side }) => side === order.side)
    .reduce((sum, { heldUnits }) => sum + heldUnits, 0n);
  const spendable = execution.settlement.spendable(marketBook.market, order) + released;
  const beside =
    pairStop === undefined
      ? units(0n)
      : stopHold(marketBook.market, pairStop, order.limitTicks, order.lots);
  const needed = hold + beside;
  return spendable < needed ? { refusal: 'insufficient_balance' } : { hold, stopHold: beside };
}
