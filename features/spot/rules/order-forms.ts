/** How an order is made from its command, and how it is told in an answer. */
import type { CommandContext, Json } from '../../../core/engine/command.ts';
import type { Order, PlaceOrder } from '../contract.ts';
import { LiveOrder, recordOf } from './live-order.ts';

/** How far above its stop price a stop-market order by quantity may pay at least: 5 %. */
const LEAST_REACH_PPM = 50_000;

/**
 * The price up to which a stop-market order by quantity holds money and may pay: the band's reach
 * above its stop price, rounded up, but 5 % at least, because the index may jump over the stop.
 * Sells hold lots, so they need none.
 */
function stopMarketLimit(command: PlaceOrder, bandPpm: number): number {
  const { kind, side, lots, stopTicks } = command;
  if (kind !== 'stop_market' || side !== 'buy' || lots === 0) return command.limitTicks;
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
  const order = new LiveOrder(id, context.actor, context.timeMs, command);
  order.limitTicks = stopMarketLimit(command, bandPpm);
  return order;
}

/** An order as plain data: whole units become texts. */
export function orderAnswer(order: Readonly<Order>): Json {
  return recordOf(order, order.feeUnits.toString(), order.heldUnits.toString());
}
