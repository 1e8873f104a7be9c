/**
 * Plans of orders: entries with exits, pairs that share one freeze, trailing stops. Of a pair the
 * limit order holds what it would pay; the stop holds only what it would pay beyond that, which
 * is nothing for sales.
 */
import { type Shown, WHOLLY } from '../../../core/book/words.ts';
import { type Units, units } from '../../../core/money/units.ts';
import type { Market } from '../../catalogue/contract.ts';
import {
  NO_PLAN,
  type Order,
  type OrderPlan,
  type PairStop,
  type PlaceOrder,
} from '../contract/index.ts';
import type { LiveOrder } from './live-order.ts';
import { lotsUnits, type Settlement, valueUnits } from './settlement.ts';

/** A trailing stop moves when the price is ahead of it by this part of its distance. */
const TRAIL_STEPS = 20;

/** What an order with exits, a trail or a hidden part is made with; null for most. */
export function planOf({ exits, trail, icebergLots = 0 }: PlaceOrder): OrderPlan | null {
  if (icebergLots > 0) return { ...NO_PLAN, icebergLots, shownLots: 0 };
  if (exits === undefined && trail === undefined) return null;
  return { ...NO_PLAN, ...exits, ...trail };
}

/** How much of what is left of an order is shown in the book, and at a time. */
export function shownOf({ plan }: Readonly<Order>, left: number): Shown {
  const peak = plan?.icebergLots ?? 0;
  if (peak === 0) return WHOLLY;
  const shown = plan?.shownLots ?? 0;
  return { now: shown > 0 ? shown : Math.min(peak, left), peak };
}

/** Whether what an order buys is to be sold again. */
export function isEntry({ plan }: Readonly<Order>): boolean {
  return plan !== null && (plan.takeProfitTicks > 0 || plan.stopLossTicks > 0);
}

/** An entry and both exits that are to follow from it. */
export const MOST_PLACES = 3;

/** How many places among the live orders of its owner an order takes, with exits to come. */
export function placesOf({ plan }: Readonly<Order>): number {
  if (plan === null || plan.exitId > 0) return 1;
  return 1 + Number(plan.takeProfitTicks > 0) + Number(plan.stopLossTicks > 0);
}

/** Whole lots of what an entry has received, net of its fees, which are paid of it. */
export function receivedLots(market: Market, entry: Readonly<Order>): number {
  const received = BigInt(entry.filledLots) * market.lotUnits - entry.feeUnits;
  // Lots are whole numbers below 2^53: the quotient of what was bought is one too.
  return Number(received / market.lotUnits);
}

/** What the stop of a pair holds beside its limit order, for a number of lots. */
export function stopHold(
  market: Market,
  stop: Pick<Order, 'side' | 'limitTicks'>,
  limitTicks: number,
  lots: number,
): Units {
  if (stop.side === 'sell') return units(0n);
  // A take-profit at the market may hold more than its stop.
  return valueUnits(market, Math.max(0, stop.limitTicks - limitTicks), lots);
}

/** Makes the stop of a pair as small as what is left of its limit order, and releases the rest. */
export function fitStop(
  settlement: Settlement,
  market: Market,
  limit: Readonly<LiveOrder>,
  stop: LiveOrder,
  left: number,
): void {
  stop.lots = left;
  const released = stop.heldUnits - stopHold(market, stop, limit.limitTicks, left);
  if (released > 0n) settlement.release(market, stop, units(released));
}

/** Makes an exit larger by lots that its owner has just received. */
export function enlarge(settlement: Settlement, market: Market, exit: LiveOrder, by: number): void {
  exit.lots += by;
  settlement.hold(market, exit, lotsUnits(market, by));
}

/** The order at the market, or at a limit, that a pair's stop becomes. */
export function stopCommand(command: PlaceOrder, { stopTicks, limitTicks }: PairStop): PlaceOrder {
  const kind = limitTicks > 0 ? 'stop_limit' : 'stop_market';
  const { pair: _pair, ...plain } = command;
  return { ...plain, kind, stopTicks, limitTicks, postOnly: false, clientOrderId: '' };
}

/** How far a trailing stop is behind a best price, in ticks: rounded down, and one at least. */
export function trailDistance(bestTicks: number, callbackBps: number): number {
  return Math.max(1, Math.floor((bestTicks * callbackBps) / 10_000));
}

/** What a new price makes of a trailing stop: it waits on, has moved, or is triggered. */
export function follow(order: LiveOrder, ticks: number): 'waits' | 'moved' | 'triggered' {
  const { plan } = order;
  if (plan === null) throw new Error(`trailing stop ${order.id} has no plan`);
  const isSell = order.side === 'sell';
  const { bestTicks, activationTicks, callbackBps } = plan;
  if (bestTicks > 0 && (isSell ? ticks <= order.stopTicks : ticks >= order.stopTicks))
    return 'triggered';
  const isBefore = isSell ? ticks < activationTicks : ticks > activationTicks;
  if (bestTicks === 0 && activationTicks > 0 && isBefore) return 'waits';
  const step = Math.max(1, Math.floor(trailDistance(bestTicks, callbackBps) / TRAIL_STEPS));
  const ahead = isSell ? ticks - bestTicks : bestTicks - ticks;
  if (bestTicks > 0 && ahead < step) return 'waits';
  const distance = trailDistance(ticks, callbackBps);
  plan.bestTicks = ticks;
  order.stopTicks = isSell ? ticks - distance : ticks + distance;
  return 'moved';
}
