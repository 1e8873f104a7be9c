/** Placing order lists: the checks of all their orders, and the money that they need together. */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { type Units, units } from '../../../core/money/units.ts';
import {
  hasTrigger,
  isTakeProfit,
  type OrderList,
  type PlaceOrder,
  type PlaceRefusal,
} from '../contract/index.ts';
import type { PlaceList } from '../contract/commands.ts';
import { refuseSized } from './bounds.ts';
import { checkCommand, checkOrder, checkShape, isStop, type Surroundings } from './checks.ts';
import type { Execution } from './execution.ts';
import type { LiveOrder } from './live-order.ts';
import type { LiveOrders } from './live-orders.ts';
import { makeOrder } from './order-forms.ts';
import { listAnswer, neededFor, type OrderLists } from './order-lists.ts';
import type { Stopping } from './stopping.ts';

/** How many orders a list of each kind has. */
const SIZE = { oco: 2, oto: 2, otoco: 3 } as const;

/** What the orders of a list hold: the first, and the second for itself and a third. */
interface Holds {
  readonly first: Units;
  readonly second: Units;
}

interface Parts {
  readonly orders: LiveOrders;
  readonly execution: Execution;
  readonly stopping: Stopping;
  readonly lists: OrderLists;
  /** Sets the timer of an order that is good till a time. */
  scheduleExpiry(order: LiveOrder): void;
}

/** Orders of a list stand alone: what follows from them the list says. */
function isPlain({ exits, pair, trail, kind, icebergLots = 0 }: PlaceOrder): boolean {
  return (
    icebergLots === 0 &&
    exits === undefined &&
    pair === undefined &&
    trail === undefined &&
    isListed(kind)
  );
}

function isListed(kind: PlaceOrder['kind']): boolean {
  return kind === 'limit' || kind === 'market' || hasTrigger(kind);
}

/** Of a pair the first goes with the price (a limit or a take-profit), the second against it. */
function pairRefusal(first: PlaceOrder, second: PlaceOrder): PlaceRefusal | undefined {
  const isSecondStop = hasTrigger(second.kind) && !isTakeProfit(second.kind);
  const isFirstGain = first.kind === 'limit' || isTakeProfit(first.kind);
  const isAlike = first.side === second.side && first.lots === second.lots && first.lots > 0;
  const lasts = first.timeInForce === 'gtc' && second.timeInForce === 'gtc';
  if (!isFirstGain || !isSecondStop || !isAlike || !lasts) return 'bad_order';
  const level = first.kind === 'limit' ? first.limitTicks : first.stopTicks;
  const isApart = first.side === 'sell' ? level > second.stopTicks : level < second.stopTicks;
  return isApart ? undefined : 'pair_not_around_price';
}

/** What waits for its turn has to say what it pays at most: a market buy by lots does not. */
function isBounded({ kind, side, budget }: PlaceOrder): boolean {
  return kind !== 'market' || side === 'sell' || budget > 0;
}

/** Decides `spot.place_list`. */
export class ListPlacement {
  private readonly context: RoomContext;
  private readonly parts: Parts;

  constructor(context: RoomContext, parts: Parts) {
    this.context = context;
    this.parts = parts;
  }

  /** Places all orders of a list, or none; refusals are those of placing, in their order. */
  place(command: PlaceList, around: Surroundings, context: CommandContext): OutcomeOf<PlaceList> {
    const { market } = around.marketBook;
    const refusal = this.shapeRefusal(command) ?? this.priceRefusal(command, around);
    if (refusal !== undefined) return refuseSized(refusal, market);
    const base = this.context.upcomingId;
    const orders = command.orders.map((order, place) =>
      makeOrder(order, base + place, context, around.bandPpm),
    );
    const holds = this.holdsOf(command, orders, around);
    if (typeof holds === 'string') return refuseSized(holds, market);
    if (this.parts.lists.find(context.actor, 0, command.clientListId || ' ') !== undefined) {
      return refuse('client_order_id_in_use');
    }
    this.carryOut(command, orders, holds, around, context);
    return accept(listAnswer(base + orders.length, orders));
  }

  private shapeRefusal(command: PlaceList): PlaceRefusal | undefined {
    const { contingency, orders, marketId } = command;
    const [first, second, third] = orders;
    if (first === undefined || second === undefined) return 'bad_order';
    if (orders.length !== SIZE[contingency]) return 'bad_order';
    const own = orders.map((order) => order.clientOrderId).filter((name) => name !== '');
    const isSound = orders.every((order) => order.marketId === marketId && isPlain(order));
    if (!isSound || new Set(own).size < own.length) return 'bad_order';
    if (contingency === 'oco') return pairRefusal(first, second);
    if (first.kind !== 'limit' || !isBounded(second)) return 'bad_order';
    return third === undefined ? undefined : pairRefusal(second, third);
  }

  private priceRefusal(command: PlaceList, around: Surroundings): PlaceRefusal | undefined {
    const [first, ...others] = command.orders;
    if (first === undefined) return 'bad_order';
    const isPair = command.contingency === 'oco';
    let refusal = checkCommand(first, around);
    for (const other of others) {
      refusal ??= isPair ? checkCommand(other, around) : checkShape(other, around);
    }
    if (refusal !== undefined || !isPair || first.kind !== 'limit') return refusal;
    const price = around.indexTicks;
    const isBeyond = first.side === 'sell' ? first.limitTicks > price : first.limitTicks < price;
    return price === 0 || isBeyond ? undefined : 'pair_not_around_price';
  }

  /** What is frozen when the list is placed, or why it is not. */
  private holdsOf(
    { contingency }: PlaceList,
    orders: readonly LiveOrder[],
    around: Surroundings,
  ): Holds | PlaceRefusal {
    const [first, second, third] = orders;
    if (first === undefined || second === undefined) return 'bad_order';
    const { execution } = this.parts;
    const { market } = around.marketBook;
    const names = orders.filter(({ clientOrderId: name }) => name !== '');
    const isTaken = names.some(({ owner, clientOrderId }) =>
      this.parts.orders.find(owner, 0, clientOrderId),
    );
    if (isTaken) return 'client_order_id_in_use';
    const pairStop = contingency === 'oco' ? second : undefined;
    const waiting = contingency === 'oco' ? [] : third ? [second, third] : [second];
    const checked = checkOrder(first, { ...around, pairStop, beside: waiting.length });
    if ('refusal' in checked) return checked.refusal;
    if (contingency === 'oco') return { first: checked.hold, second: checked.stopHold };
    const needed = neededFor(market, waiting);
    const isCounter = first.side !== second.side;
    const brought = isCounter ? execution.settlement.leastReceived(market, first) : 0n;
    const missing = needed > brought ? needed - brought : 0n;
    const spendable = execution.settlement.spendable(market, second);
    const left = isCounter ? spendable : spendable - checked.hold;
    return left < missing
      ? 'insufficient_balance'
      : { first: checked.hold, second: units(missing) };
  }

  private carryOut(
    command: PlaceList,
    orders: readonly LiveOrder[],
    holds: Holds,
    around: Surroundings,
    context: CommandContext,
  ): void {
    const { execution, stopping, lists } = this.parts;
    const { marketBook } = around;
    const { market } = marketBook;
    const [first, ...others] = orders;
    if (first === undefined) return;
    for (const _ of orders) this.context.nextId();
    lists.open(this.rowOf(command, orders, context), orders);
    for (const order of orders) {
      this.parts.orders.add(order);
      this.parts.scheduleExpiry(order);
    }
    execution.settlement.hold(market, first, holds.first);
    for (const other of others) {
      if (other === others[0]) execution.settlement.hold(market, other, holds.second);
      if (command.contingency === 'oco') execution.waitForTrigger(marketBook, other, context);
      else execution.waitForEntry(marketBook, other, context);
    }
    if (isStop(first)) execution.waitForTrigger(marketBook, first, context);
    else if (around.state.status === 'closed') execution.waitForOpening(marketBook, first, context);
    else {
      execution.arrive(marketBook, first, around.band, context, true);
      stopping.traded(marketBook, context);
    }
  }

  private rowOf(
    { marketId, contingency, clientListId }: PlaceList,
    orders: readonly LiveOrder[],
    { actor: owner, timeMs }: CommandContext,
  ): OrderList {
    const id = this.context.nextId();
    const orderIds = orders.map((order) => order.id);
    const times = { createdMs: timeMs, updatedMs: timeMs };
    return { id, owner, marketId, contingency, clientListId, orderIds, state: 'live', ...times };
  }
}
