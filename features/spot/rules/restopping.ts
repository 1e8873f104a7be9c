/** Changing a stop that waits for its price: the price itself, its limit, and its quantity. */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { units } from '../../../core/money/units.ts';
import { isTriggered } from '../../../core/book/triggers.ts';
import { hasTrigger, isPriced, isTakeProfit, type ReplaceOrder } from '../contract/index.ts';
import type { Market } from '../../catalogue/contract.ts';
import { refuseSized } from './bounds.ts';
import type { Surroundings } from './checks.ts';
import type { Execution } from './execution.ts';
import type { LiveOrder } from './live-order.ts';
import { triggerSide } from './market-book.ts';
import { orderAnswer, stopMarketLimit } from './order-forms.ts';
import { stopHold } from './plans.ts';
import { lotsUnits, valueUnits } from './settlement.ts';

type Next = { readonly stopTicks: number; readonly limitTicks: number; readonly lots: number };

/** Whether an order waits for a named price; trailing stops move by themselves. */
export function isWaitingStop({ kind, state, triggerPlace }: LiveOrder): boolean {
  return hasTrigger(kind) && state === 'waiting_trigger' && triggerPlace === 0;
}

function nextOf(order: LiveOrder, command: ReplaceOrder, bandPpm: number): Next {
  const stopTicks = command.stopTicks || order.stopTicks;
  const lots = command.lots || order.lots;
  const asked = isPriced(order.kind) && command.limitTicks > 0;
  const limitTicks = asked ? command.limitTicks : order.limitTicks;
  if (isPriced(order.kind)) return { stopTicks, limitTicks, lots };
  const { kind, side } = order;
  const terms = { kind, side, lots, stopTicks, limitTicks };
  return { stopTicks, limitTicks: stopMarketLimit(terms, bandPpm), lots };
}

function isPrice(ticks: number): boolean {
  return Number.isSafeInteger(ticks) && ticks > 0;
}

/** Quantity and value, as where a stop is placed. */
function sizeRefusal(around: Surroundings, order: LiveOrder, next: Next): string | undefined {
  const { market } = around.marketBook;
  if (!isPrice(next.stopTicks) || !Number.isSafeInteger(next.lots)) return 'bad_order';
  if (isPriced(order.kind) && !isPrice(next.limitTicks)) return 'bad_order';
  if (order.budget > 0) return next.lots === order.lots ? undefined : 'bad_order';
  if (next.lots < market.minLots) return 'quantity_below_minimum';
  if (next.lots > market.maxLots) return 'quantity_above_maximum';
  const value = (next.limitTicks || next.stopTicks) * next.lots;
  if (value < market.minTickLots) return 'value_below_minimum';
  return value > market.maxTickLots ? 'value_above_maximum' : undefined;
}

/** Whether a change would tear a stop from the limit order of its pair, or from its entry. */
function planRefusal(
  order: LiveOrder,
  partner: LiveOrder | undefined,
  next: Next,
): string | undefined {
  if (order.plan !== null && next.lots !== order.lots) return 'pair_keeps_quantity';
  if (partner === undefined) return undefined;
  if (isTakeProfit(order.kind)) {
    const above = next.stopTicks > partner.stopTicks;
    return above === (order.side === 'sell') ? undefined : 'pair_not_around_price';
  }
  const { limitTicks } = partner;
  const isApart =
    order.side === 'sell'
      ? next.stopTicks < limitTicks
      : next.stopTicks > limitTicks && next.limitTicks > limitTicks;
  return isApart ? undefined : 'pair_not_around_price';
}

/** What the changed stop holds in all, in units of what it pays with. */
function holdOf(
  { marketBook: { market } }: Surroundings,
  order: LiveOrder,
  partner: LiveOrder | undefined,
  next: Next,
): bigint {
  if (partner !== undefined && isTakeProfit(order.kind)) {
    return order.side === 'sell' ? order.heldUnits : valueUnits(market, next.limitTicks, next.lots);
  }
  if (partner !== undefined) {
    const left = partner.lots - partner.filledLots;
    return stopHold(market, { side: order.side, ...next }, partner.limitTicks, left);
  }
  if (order.budget > 0) return order.heldUnits;
  return order.side === 'sell'
    ? lotsUnits(market, next.lots)
    : valueUnits(market, next.limitTicks, next.lots);
}

/** What the stop of a take-profit holds more beside it, once that has other terms. */
function besideOf(
  market: Market,
  order: LiveOrder,
  partner: LiveOrder | undefined,
  next: Next,
): bigint {
  if (partner === undefined || !isTakeProfit(order.kind)) return 0n;
  return stopHold(market, partner, next.limitTicks, next.lots) - partner.heldUnits;
}

/**
 * Changes a waiting stop. Refusals in order: market_halted, bad_order, quantity and value limits,
 * stop_would_trigger, pair_keeps_quantity, pair_not_around_price, insufficient_balance. In a closed
 * market stops are changed as they are placed there.
 * @param partner the limit order of its pair, if that is still live
 */
export function restop(
  around: Surroundings,
  execution: Execution,
  order: LiveOrder,
  partner: LiveOrder | undefined,
  command: ReplaceOrder,
  context: CommandContext,
): OutcomeOf<ReplaceOrder> {
  const { marketBook, state, indexTicks } = around;
  if (state.status === 'halted') return refuse('market_halted');
  const next = nextOf(order, command, around.bandPpm);
  const size = sizeRefusal(around, order, next);
  if (size !== undefined) return refuseSized(size, marketBook.market);
  const last = order.triggerBy === 'last' ? marketBook.triggerTicks : 0;
  const price = last || indexTicks;
  if (price > 0 && isTriggered(triggerSide(order), next.stopTicks, price)) {
    return refuse('stop_would_trigger');
  }
  const plan = planRefusal(order, partner, next);
  if (plan !== undefined) return refuse(plan);
  const { market } = marketBook;
  const { settlement } = execution;
  const change = holdOf(around, order, partner, next) - order.heldUnits;
  const beside = besideOf(market, order, partner, next);
  if (change + beside > settlement.spendable(market, order)) return refuse('insufficient_balance');
  const held: readonly (readonly [LiveOrder | undefined, bigint])[] = [
    [order, change],
    [partner, beside],
  ];
  // What becomes free comes first: what is held more may need it.
  for (const [each, more] of held.toSorted(([, one], [, other]) => (one < other ? -1 : 1))) {
    if (each === undefined || more === 0n) continue;
    if (more > 0n) settlement.hold(market, each, units(more));
    else settlement.release(market, each, units(-more));
    if (each === partner) execution.note(marketBook, each, context);
  }
  marketBook.moveTrigger(order, next.stopTicks);
  order.stopTicks = next.stopTicks;
  order.limitTicks = next.limitTicks;
  order.lots = next.lots;
  execution.note(marketBook, order, context);
  return accept(orderAnswer(order));
}
