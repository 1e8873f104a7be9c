/**
 * Order lists: one cancels the other (oco), one triggers another (oto), one triggers a pair
 * (otoco). What waits for an order is frozen for at once as far as that order's proceeds may not
 * pay for it; the proceeds are frozen for it as they come in. So it is never without money when
 * its turn comes, and what is frozen then is what it holds.
 */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { units } from '../../../core/money/units.ts';
import type { Market } from '../../catalogue/contract.ts';
import { isLive, NO_PLAN, type OrderList } from '../contract/index.ts';
import type { CancelList, ListAnswer } from '../contract/commands.ts';
import type { Execution, ListKeeper } from './execution.ts';
import type { LiveOrder } from './live-order.ts';
import type { LiveOrders } from './live-orders.ts';
import type { Band } from './band.ts';
import type { MarketBook } from './market-book.ts';
import { orderAnswer } from './order-forms.ts';
import { stopHold } from './plans.ts';
import { budgetUnits, lotsUnits, valueUnits } from './settlement.ts';

/** What an order pays at most. */
function worthOf(market: Market, order: Readonly<LiveOrder>): bigint {
  if (order.side === 'sell') return lotsUnits(market, order.lots);
  if (order.budget > 0) return budgetUnits(market, order.budget);
  return valueUnits(market, order.limitTicks, order.lots);
}

/** What orders that wait for another one pay at most; of a pair only one is filled. */
export function neededFor(market: Market, [first, second]: readonly LiveOrder[]): bigint {
  if (first === undefined) return 0n;
  const beside = second === undefined ? 0n : stopHold(market, second, first.limitTicks, first.lots);
  return worthOf(market, first) + beside;
}

/** All lists of which an order can still trade. */
export class OrderLists implements ListKeeper {
  private readonly context: RoomContext;
  private readonly orders: LiveOrders;
  private readonly execution: Execution;
  private readonly bookOf: (marketId: number) => MarketBook | undefined;
  private readonly bandOf: (marketBook: MarketBook, context: CommandContext) => Band;
  private readonly lists = new Map<number, OrderList>();

  constructor(
    context: RoomContext,
    orders: LiveOrders,
    execution: Execution,
    bookOf: (marketId: number) => MarketBook | undefined,
    bandOf: (marketBook: MarketBook, context: CommandContext) => Band,
  ) {
    this.context = context;
    this.orders = orders;
    this.execution = execution;
    this.bookOf = bookOf;
    this.bandOf = bandOf;
    execution.lists = this;
  }

  /** All live lists by id. */
  sorted(): readonly Readonly<OrderList>[] {
    return [...this.lists.values()].sort((a, b) => a.id - b.id);
  }

  /** A live list of an owner, by its id or by the owner's own. */
  find(owner: number, id: number, clientListId: string): OrderList | undefined {
    if (clientListId === '') {
      const list = this.lists.get(id);
      return list?.owner === owner ? list : undefined;
    }
    return [...this.lists.values()].find(
      (list) => list.owner === owner && list.clientListId === clientListId,
    );
  }

  /** Puts a stored list back. */
  restore(list: OrderList): void {
    this.lists.set(list.id, list);
  }

  /** Ties orders together that are about to go in; the first is the one that works. */
  open(list: OrderList, all: readonly LiveOrder[]): void {
    const [first, second, third] = all;
    const isPair = list.contingency === 'oco';
    const pair = isPair ? [first, second] : [second, third];
    for (const order of all) {
      const partner = pair.includes(order) ? pair.find((other) => other !== order) : undefined;
      const workingId = isPair || order === first ? 0 : (first?.id ?? 0);
      order.plan = { ...NO_PLAN, partnerId: partner?.id ?? 0, listId: list.id, workingId };
    }
    this.lists.set(list.id, list);
    this.context.changes.save('order_lists', list);
  }

  /** Decides `spot.cancel_list`: ends all that is left of a list. */
  cancel(command: CancelList, context: CommandContext): OutcomeOf<CancelList> {
    const list = this.find(context.actor, command.listId, command.clientListId);
    const marketBook = list && this.bookOf(list.marketId);
    if (list === undefined || marketBook === undefined) return refuse('unknown_list');
    const own = list.orderIds.flatMap((id) => this.orders.byNumber(id) ?? []);
    for (const order of own) {
      // With one of them others may have ended.
      if (isLive(order)) this.execution.end(marketBook, order, 'by_customer', context);
    }
    return accept(listAnswer(list.id, own));
  }

  /** What an order that works has brought is frozen for what waits for it. */
  received(marketBook: MarketBook, working: LiveOrder, net: bigint, context: CommandContext): void {
    const waiting = this.waitingFor(working);
    const [first] = waiting;
    if (first === undefined || first.side === working.side) return;
    const { market } = marketBook;
    const missing = neededFor(market, waiting) - first.heldUnits;
    const more = net < missing ? net : missing;
    if (more <= 0n) return;
    this.execution.settlement.hold(market, first, units(more));
    this.execution.note(marketBook, first, context);
  }

  /** An order of a list has ended: what waits for it ends too, unless it was filled. */
  ended(marketBook: MarketBook, order: LiveOrder, context: CommandContext): void {
    if (order.state === 'filled') this.execution.planned.add(order);
    else {
      for (const waiting of this.waitingFor(order)) {
        if (isLive(waiting)) this.execution.end(marketBook, waiting, 'entry_ended', context);
      }
    }
    this.close(order.plan?.listId ?? 0, context);
  }

  /** An order that was filled sends in what waits for it. False for orders that are no such. */
  activate(marketBook: MarketBook, working: LiveOrder, context: CommandContext): boolean {
    if (!working.plan?.listId) return false;
    const [first, second] = this.waitingFor(working);
    if (first === undefined) return true;
    const { market } = marketBook;
    if (first.heldUnits !== neededFor(market, second === undefined ? [first] : [first, second])) {
      throw new Error(`order ${first.id} does not hold what it needs`);
    }
    if (second !== undefined) {
      const beside = stopHold(market, second, first.limitTicks, first.lots);
      first.heldUnits -= beside;
      second.heldUnits += beside;
      this.execution.waitForTrigger(marketBook, second, context);
    }
    this.execution.enter(marketBook, first, this.bandOf(marketBook, context), context);
    return true;
  }

  /** What waits for an order, the one that holds for both first. */
  private waitingFor({ id, plan }: LiveOrder): LiveOrder[] {
    const list = this.lists.get(plan?.listId ?? 0);
    const all = list?.orderIds.flatMap((each) => this.orders.byNumber(each) ?? []) ?? [];
    return all.filter((order) => order.plan?.workingId === id && order.state === 'waiting_entry');
  }

  private close(listId: number, context: CommandContext): void {
    const list = this.lists.get(listId);
    if (list === undefined) return;
    const isOver = list.orderIds.every((id) => this.orders.byNumber(id) === undefined);
    if (!isOver) return;
    list.state = 'done';
    list.updatedMs = context.timeMs;
    this.context.changes.save('order_lists', list);
    this.lists.delete(listId);
  }
}

/** A list as it is answered, with those of its orders that were told. */
export function listAnswer(listId: number, orders: readonly LiveOrder[]): ListAnswer {
  return { listId, orders: orders.map(orderAnswer) };
}
