/**
 * An order while it can still trade: the record that is stored and told, and beside it what the
 * rules look up often. A class and no literal, because every command goes through it: its objects
 * all have one shape from their first field on.
 */
import type { TrackedRow } from '../../../core/engine/changes.ts';
import type { Order, OrderPlan, PlaceOrder } from '../contract/index.ts';

/** What is known of an order before it is made; the command that places one says all of it. */
export type OrderTerms = Omit<PlaceOrder, 'type' | 'exits' | 'pair' | 'trail' | 'icebergLots'>;

/** No account has been looked up yet. */
export const UNKNOWN_SLOT = -1;

/** A live order: its stored fields, and beside them its slots and values in units. */
export class LiveOrder implements Order, TrackedRow<Order> {
  readonly id: number;
  readonly owner: number;
  readonly marketId: number;
  readonly side: Order['side'];
  readonly kind: Order['kind'];
  readonly timeInForce: Order['timeInForce'];
  readonly postOnly: boolean;
  readonly selfTrade: Order['selfTrade'];
  readonly clientOrderId: string;
  readonly createdMs: number;
  readonly expiresMs: number;
  stopTicks: number;
  readonly triggerBy: Order['triggerBy'];
  readonly budget: number;
  plan: OrderPlan | null;
  triggerPlace = 0;
  limitTicks: number;
  lots: number;
  filledLots = 0;
  filledValue = 0;
  feeUnits = 0n;
  heldUnits = 0n;
  state: Order['state'] = 'open';
  reason: Order['reason'] = '';
  updatedMs: number;
  priority = 0;

  /** The account that it pays from, and the one that receives, once they were needed. */
  paySlot = UNKNOWN_SLOT;
  receiveSlot = UNKNOWN_SLOT;
  /** Its place among the live orders of its owner. */
  place = 0;
  unsaved = false;

  /** A new order with nothing filled and nothing held. */
  constructor(
    id: number,
    owner: number,
    createdMs: number,
    terms: OrderTerms,
    plan: OrderPlan | null = null,
  ) {
    this.id = id;
    this.owner = owner;
    this.marketId = terms.marketId;
    this.side = terms.side;
    this.kind = terms.kind;
    this.timeInForce = terms.timeInForce;
    this.postOnly = terms.postOnly;
    this.selfTrade = terms.selfTrade;
    this.clientOrderId = terms.clientOrderId;
    this.createdMs = createdMs;
    this.expiresMs = terms.expiresMs;
    this.stopTicks = terms.stopTicks;
    this.triggerBy = terms.triggerBy;
    this.budget = terms.budget;
    this.plan = plan;
    this.limitTicks = terms.limitTicks;
    this.lots = terms.lots;
    this.updatedMs = createdMs;
  }

  /** A stored order as it was. */
  static restored(stored: Readonly<Order>): LiveOrder {
    const plan = copyOf(stored.plan);
    const order = new LiveOrder(stored.id, stored.owner, stored.createdMs, stored, plan);
    order.filledLots = stored.filledLots;
    order.filledValue = stored.filledValue;
    order.feeUnits = stored.feeUnits;
    order.heldUnits = stored.heldUnits;
    order.state = stored.state;
    order.reason = stored.reason;
    order.updatedMs = stored.updatedMs;
    order.priority = stored.priority;
    order.triggerPlace = stored.triggerPlace;
    return order;
  }

  /** The record as it is now. */
  copy(): Order {
    return recordOf(this, this.feeUnits, this.heldUnits);
  }
}

/** The fields of an order, with its whole units in the form that the caller needs. */
export function recordOf<Money>(order: Readonly<Order>, feeUnits: Money, heldUnits: Money) {
  return {
    id: order.id,
    owner: order.owner,
    marketId: order.marketId,
    side: order.side,
    kind: order.kind,
    timeInForce: order.timeInForce,
    postOnly: order.postOnly,
    selfTrade: order.selfTrade,
    clientOrderId: order.clientOrderId,
    createdMs: order.createdMs,
    expiresMs: order.expiresMs,
    stopTicks: order.stopTicks,
    triggerBy: order.triggerBy,
    budget: order.budget,
    limitTicks: order.limitTicks,
    lots: order.lots,
    filledLots: order.filledLots,
    filledValue: order.filledValue,
    feeUnits,
    heldUnits,
    state: order.state,
    reason: order.reason,
    updatedMs: order.updatedMs,
    priority: order.priority,
    triggerPlace: order.triggerPlace,
    plan: copyOf(order.plan),
  };
}

function copyOf(plan: Readonly<OrderPlan> | null | undefined): OrderPlan | null {
  return plan ? { ...plan } : null;
}
