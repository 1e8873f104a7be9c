/** How an order is made from its command, and how it is told in an answer. */
import type { CommandContext, Told } from '../../../core/engine/command.ts';
import { hasTrigger, isPriced, type Order, type PlaceOrder } from '../contract/index.ts';
import { LiveOrder, recordOf } from './live-order.ts';
import { planOf, stopCommand } from './plans.ts';

/** How far above its stop price a stop-market order by quantity may pay at least: 5 %. */
const LEAST_REACH_PPM = 50_000;

/**
 * The price up to which an order by quantity that buys at the market when its price has come holds
 * money and may pay: the band's reach above that price, rounded up, but 5 % at least, because the
 * index may jump over it. Sells hold lots, so they need none.
 */
export function stopMarketLimit(
  command: Pick<PlaceOrder, 'kind' | 'side' | 'lots' | 'stopTicks' | 'limitTicks'>,
  bandPpm: number,
): number {
  const { kind, side, lots, stopTicks } = command;
  if (!hasTrigger(kind) || isPriced(kind) || side !== 'buy' || lots === 0)
    return command.limitTicks;
  const reachPpm = Math.max(bandPpm, LEAST_REACH_PPM);
  return stopTicks + Math.ceil((stopTicks * reachPpm) / 1_000_000);
}

/** A new order with nothing filled and nothing held. */
export function makeOrder(
  command: PlaceOrder,
  id: number,
  context: CommandContext,
  bandPpm: number,
): LiveOrder {
  const plan = planOf(command);
  const order = new LiveOrder(id, context.actor, context.timeMs, command, plan);
  order.limitTicks = stopMarketLimit(command, bandPpm);
  return order;
}

/** The stop of a pair, made with its limit order; undefined where there is none. */
export function makePairStop(
  command: PlaceOrder,
  id: number,
  context: CommandContext,
  bandPpm: number,
): LiveOrder | undefined {
  const { pair } = command;
  if (pair === undefined) return undefined;
  return makeOrder(stopCommand(command, pair), id, context, bandPpm);
}

/** An order as plain data: whole units become texts. */
export function orderAnswer(order: Readonly<Order>): Told<Order> {
  return recordOf(order, order.feeUnits.toString(), order.heldUnits.toString());
}
