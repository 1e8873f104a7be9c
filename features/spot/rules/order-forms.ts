/** How an order is made from its command, and how it is told in an answer. */
import type { Given, Json } from '../../../core/engine/command.ts';
import type { Order, PlaceOrder } from '../contract.ts';

/**
 * The price up to which a stop-market order by quantity holds money and may pay: the band's reach
 * above its stop price, rounded up. Sells hold lots, so they need none.
 */
function stopMarketLimit(command: PlaceOrder, bandPpm: number): number {
  const { kind, side, lots, stopTicks } = command;
  if (kind !== 'stop_market' || side !== 'buy' || lots === 0) return command.limitTicks;
  return stopTicks + Math.ceil((stopTicks * bandPpm) / 1_000_000);
}

/** A new order with nothing filled and nothing held. */
export function makeOrder(command: PlaceOrder, id: number, given: Given, bandPpm: number): Order {
  return {
    id,
    owner: given.actor,
    marketId: command.marketId,
    side: command.side,
    kind: command.kind,
    timeInForce: command.timeInForce,
    postOnly: command.postOnly,
    selfTrade: command.selfTrade,
    clientOrderId: command.clientOrderId,
    createdMs: given.timeMs,
    expiresMs: command.expiresMs,
    stopTicks: command.stopTicks,
    budget: command.budget,
    limitTicks: stopMarketLimit(command, bandPpm),
    lots: command.lots,
    filledLots: 0,
    filledValue: 0,
    feeUnits: 0n,
    heldUnits: 0n,
    state: 'open',
    reason: '',
    updatedMs: given.timeMs,
    priority: 0,
  };
}

/** An order as plain data: whole units become texts. */
export function orderAnswer(order: Readonly<Order>): Json {
  return {
    ...order,
    feeUnits: order.feeUnits.toString(),
    heldUnits: order.heldUnits.toString(),
  };
}
