/** The outer shapes of orders that close. */
import { z } from 'zod';
import { isRefusal, refuse, type Refusal } from '../../../core/engine/command.ts';
import { flag, lowerCase, oneOrTwo, text, whole } from '../../../core/wire/scalars.ts';
import { type Market, parseTicks, printTicks } from '../../catalogue/contract.ts';
import type { TradeOneWay } from '../contract/orders.ts';
import type { ContractOrder } from '../contract/orders.ts';
import type { ReducePositions, Reduction } from '../contract/reductions.ts';

/** What an order waits for, and how its owner names it. */
export const triggerFields = {
  trigger_price: text(80).optional(),
  trail_distance: text(80).optional(),
  client_order_id: text(80)
    .pipe(z.string().regex(/^[\w./:-]{1,40}$/))
    .optional(),
};

/** `/lever/reduce`: `type` is the side of the positions; without a share, all of it is closed. */
export const reduceInput = z.object({
  currency_id: whole,
  legal_id: whole,
  type: oneOrTwo,
  order_type: lowerCase
    .pipe(z.enum(['market', 'stop', 'take_profit', 'trailing']))
    .default('market'),
  share: whole.default(0),
  ...triggerFields,
});

/** `/lever/trade`: `type` is what is bought (1) or sold (2). */
export const tradeInput = z.object({
  currency_id: whole,
  legal_id: whole,
  type: oneOrTwo,
  share: whole,
  multiple: whole,
  margin_mode: z.enum(['cross', 'isolated']).default('cross'),
  risk_accepted: flag.optional().default(false),
});

/** The command of a `/lever/trade`. */
export function tradeCommand(market: Market, input: z.output<typeof tradeInput>): TradeOneWay {
  return {
    type: 'contracts.trade',
    marketId: market.id,
    side: input.type === 1 ? 'long' : 'short',
    lots: input.share,
    mode: input.margin_mode,
    multiple: input.multiple,
  };
}

/** `/lever/trade`: how many lots were closed, of which positions, and what was opened. */
export function tradeMessage({ closedLots, closed, resultId }: ContractOrder) {
  const ids = closed === '' ? [] : closed.split(',').map(Number);
  return { closed_share: closedLots, closed: ids, opened_id: resultId } as const;
}

/** The order that closed at once, as the order that was given tells it. */
export function reductionOf(order: ContractOrder): Reduction {
  const command = JSON.parse(order.command) as ReducePositions;
  const { marketId, side, kind, lots, triggerTicks, trailTicks, clientOrderId } = command;
  const { resultId: id, owner, decidedMs, closedLots, tick } = order;
  return {
    id,
    owner,
    marketId,
    side,
    kind,
    lots,
    triggerTicks,
    trailTicks,
    clientOrderId,
    createdMs: decidedMs,
    trailStopTicks: 0,
    closedLots,
    tick,
    state: 'done',
    reason: '',
    updatedMs: decidedMs,
  };
}

/** `/lever/cancel_reduction`. */
export const cancelReductionInput = z.object({
  id: whole.default(0),
  client_order_id: text(80).default(''),
});

function ticksOf(market: Market, value: string | undefined): number | Refusal {
  if (value === undefined || value === '') return 0;
  return (
    parseTicks(market, value) ?? refuse('price_not_on_tick', { tick: market.definition.tickSize })
  );
}

/** What an order waits for, in ticks, or why its texts are no prices. */
export function triggerOf(
  market: Market,
  input: Pick<z.output<typeof reduceInput>, 'trigger_price' | 'trail_distance'>,
): Pick<ReducePositions, 'triggerTicks' | 'trailTicks'> | Refusal {
  const triggerTicks = ticksOf(market, input.trigger_price);
  if (typeof triggerTicks !== 'number') return triggerTicks;
  const trailTicks = ticksOf(market, input.trail_distance);
  return typeof trailTicks === 'number' ? { triggerTicks, trailTicks } : trailTicks;
}

/** The command of a `/lever/reduce`, or why its texts are no order. */
export function reduceCommand(
  market: Market,
  input: z.output<typeof reduceInput>,
): ReducePositions | Refusal {
  const trigger = triggerOf(market, input);
  if (isRefusal(trigger)) return trigger;
  return {
    type: 'contracts.reduce',
    marketId: market.id,
    side: input.type === 1 ? 'long' : 'short',
    kind: input.order_type,
    lots: input.share,
    ...trigger,
    clientOrderId: input.client_order_id ?? '',
  };
}

/** An order that closes, as answers, lists and events show it. */
export function reductionRow(market: Market, reduction: Readonly<Reduction>) {
  const price = (ticks: number): string => (ticks > 0 ? printTicks(market, ticks) : '');
  return {
    id: reduction.id,
    client_order_id: reduction.clientOrderId,
    match_id: market.id,
    currency_id: market.base.id,
    legal_id: market.quote.id,
    symbol: market.symbol,
    type: reduction.side === 'long' ? 1 : 2,
    order_type: reduction.kind,
    share: reduction.lots,
    close_position: reduction.lots === 0 ? 1 : 0,
    closed_share: reduction.closedLots,
    trigger_price: price(reduction.triggerTicks),
    trail_distance: price(reduction.trailTicks),
    trail_price: price(reduction.trailStopTicks),
    tick: reduction.tick,
    status: reduction.state === 'waiting' ? 1 : 2,
    state: reduction.state,
    reason: reduction.reason,
    created_ms: reduction.createdMs,
    updated_ms: reduction.updatedMs,
  } as const;
}
