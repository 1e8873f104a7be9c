/**
 * Spot's outer shapes: the contract's odd names and decimal texts on one side, ticks, lots and
 * house words on the other. Nothing else knows them.
 */
import { z } from 'zod';
import { refuse, type Refusal } from '../../../core/engine/command.ts';
import { parseUnits, printUnits } from '../../../core/money/text.ts';
import { divide } from '../../../core/money/units.ts';
import { timeText } from '../../../core/time/time-text.ts';
import { flag, lowerCase, proofFields, text, whole } from '../../../core/wire/scalars.ts';
import {
  type Market,
  parseLots,
  parseTicks,
  printLots,
  printTicks,
  type SpotTerms,
} from '../../catalogue/contract.ts';
import {
  type Fill,
  hasTrigger,
  isLive,
  isPriced,
  NO_PLAN,
  type Order,
  type PlaceOrder,
  type ReplaceOrder,
} from '../contract/index.ts';

const ORDER_KINDS = [
  'limit',
  'market',
  'stop_limit',
  'stop_market',
  'take_profit_limit',
  'take_profit_market',
  'trailing_stop',
] as const satisfies readonly PlaceOrder['kind'][];

/** A name that a customer gives an order himself. */
export const ownId = text(80).pipe(z.string().regex(/^[\w./:-]{1,40}$/));

/** Which pair a call is about. */
export const pairFields = { currency_id: whole, legal_id: whole };

/** `/coin/trade`. */
export const tradeInput = z.object({
  ...pairFields,
  type: z.union([z.literal(1), z.literal(2), z.enum(['1', '2']).transform(Number)]),
  order_type: lowerCase.pipe(z.enum(ORDER_KINDS)).default('limit'),
  time_in_force: lowerCase.pipe(z.enum(['gtc', 'ioc', 'fok', 'gtt'])).optional(),
  expires_ms: whole.default(0),
  amount: text(80).optional(),
  quote_amount: text(80).optional(),
  target_price: text(80).optional(),
  stop_price: text(80).optional(),
  trigger_by: lowerCase.pipe(z.enum(['index', 'last'])).default('index'),
  post_only: flag.default(false),
  self_trade: z.enum(['cancel_taker', 'cancel_maker', 'cancel_both']).default('cancel_taker'),
  client_order_id: ownId.optional(),
  target_profit_price: text(80).optional(),
  stop_loss_price: text(80).optional(),
  pair_stop_price: text(80).optional(),
  pair_limit_price: text(80).optional(),
  callback_bps: whole.default(0),
  activation_price: text(80).optional(),
  iceberg_amount: text(80).optional(),
  ...proofFields,
});
export type TradeInput = z.output<typeof tradeInput>;
/** What an order says of itself, in whatever market. */
type OrderInput = Omit<TradeInput, keyof typeof pairFields | keyof typeof proofFields>;

/** `/coin/order`: one order, by its id or by the customer's own. */
export const orderInput = z.object({
  id: whole.default(0),
  client_order_id: text(80).default(''),
});

/** `/coin/cancel`. */
export const cancelInput = z.object({
  id: whole.default(0),
  client_order_id: text(80).default(''),
});

/** `/coin/cancel_all`. */
export const cancelAllInput = z.object({
  currency_id: whole.optional(),
  legal_id: whole.optional(),
});

/** `/coin/replace`. */
export const replaceInput = z.object({
  id: whole,
  amount: text(80).default(''),
  target_price: text(80).optional(),
  stop_price: text(80).optional(),
  ...proofFields,
});

function has(value: string | undefined): value is string {
  return value !== undefined && value !== '';
}

/** A price text as ticks: 0 when it is not asked for, or a refusal. */
function ticksOf(market: Market, wanted: boolean, value: string | undefined): number | Refusal {
  if (!wanted) return 0;
  if (!has(value)) return refuse('price_missing');
  return (
    parseTicks(market, value) ?? refuse('price_not_on_tick', { tick: market.definition.tickSize })
  );
}

/** A quantity text as lots, or a refusal. */
function lotsOf(market: Market, value: string): number | Refusal {
  return (
    parseLots(market, value) ?? refuse('quantity_not_on_lot', { lot: market.definition.lotSize })
  );
}

/** A quote amount as ticks × lots, rounded down to what can be spent, or a refusal. */
function budgetOf(market: Market, value: string): number | Refusal {
  const parsed = parseUnits(value, market.quote.scale);
  if (!parsed.ok || parsed.units <= 0n) return refuse('bad_amount');
  const budget = Number(divide(parsed.units, market.tickLotUnits, 'down'));
  return Number.isSafeInteger(budget) && budget > 0 ? budget : refuse('bad_amount');
}

type Plans = Pick<PlaceOrder, 'exits' | 'pair' | 'trail'>;

/** What is to follow from an order: exits, the stop of a pair, or how it trails. */
function plansOf(market: Market, input: OrderInput): Plans | Refusal {
  const ticks = (value: string | undefined) => ticksOf(market, has(value), value);
  const takeProfitTicks = ticks(input.target_profit_price);
  if (typeof takeProfitTicks !== 'number') return takeProfitTicks;
  const stopLossTicks = ticks(input.stop_loss_price);
  if (typeof stopLossTicks !== 'number') return stopLossTicks;
  const stopTicks = ticks(input.pair_stop_price);
  if (typeof stopTicks !== 'number') return stopTicks;
  const limitTicks = ticks(input.pair_limit_price);
  if (typeof limitTicks !== 'number') return limitTicks;
  const activationTicks = ticks(input.activation_price);
  if (typeof activationTicks !== 'number') return activationTicks;
  const callbackBps = input.callback_bps;
  return {
    ...(takeProfitTicks + stopLossTicks > 0 && { exits: { takeProfitTicks, stopLossTicks } }),
    ...(stopTicks + limitTicks > 0 && { pair: { stopTicks, limitTicks } }),
    ...(callbackBps + activationTicks > 0 && { trail: { callbackBps, activationTicks } }),
  };
}

/**
 * The command of a `/coin/trade`, or why its texts are no order. Market orders are immediate-or-
 * cancel unless they say fill-or-kill, because nothing of them can wait.
 */
export function placeCommand(market: Market, input: OrderInput): PlaceOrder | Refusal {
  const kind = input.order_type;
  const side = input.type === 1 ? 'buy' : 'sell';
  const priced = isPriced(kind);
  const limit = ticksOf(market, priced, input.target_price);
  if (typeof limit !== 'number') return limit;
  const stop = ticksOf(market, hasTrigger(kind), input.stop_price);
  if (typeof stop !== 'number') return stop;
  const plans = plansOf(market, input);
  if ('refused' in plans) return plans;
  const byBudget = side === 'buy' && !priced && has(input.quote_amount) && !has(input.amount);
  const size = byBudget
    ? budgetOf(market, input.quote_amount ?? '')
    : has(input.amount)
      ? lotsOf(market, input.amount)
      : refuse('quantity_missing');
  if (typeof size !== 'number') return size;
  const shown = has(input.iceberg_amount) ? lotsOf(market, input.iceberg_amount) : 0;
  if (typeof shown !== 'number') return shown;
  const timeInForce = input.time_in_force ?? (kind === 'market' ? 'ioc' : 'gtc');
  return {
    type: 'spot.place',
    marketId: market.id,
    side,
    kind,
    timeInForce: kind === 'market' && timeInForce !== 'fok' ? 'ioc' : timeInForce,
    limitTicks: limit,
    stopTicks: stop,
    triggerBy: input.trigger_by,
    lots: byBudget ? 0 : size,
    budget: byBudget ? size : 0,
    postOnly: input.post_only,
    selfTrade: input.self_trade,
    expiresMs: timeInForce === 'gtt' ? input.expires_ms : 0,
    clientOrderId: input.client_order_id ?? '',
    tellsRemainder: true,
    ...(shown > 0 && { icebergLots: shown }),
    ...plans,
  };
}

/** The command of a `/coin/replace`. */
export function replaceCommand(
  market: Market,
  input: Omit<z.output<typeof replaceInput>, keyof typeof proofFields>,
): ReplaceOrder | Refusal {
  const lots = input.amount === '' ? 0 : lotsOf(market, input.amount);
  if (typeof lots !== 'number') return lots;
  const limitTicks = ticksOf(market, has(input.target_price), input.target_price);
  if (typeof limitTicks !== 'number') return limitTicks;
  const stopTicks = ticksOf(market, has(input.stop_price), input.stop_price);
  if (typeof stopTicks !== 'number') return stopTicks;
  return { type: 'spot.replace', orderId: input.id, lots, limitTicks, stopTicks };
}

/** What the fills of an order cost on average; empty text before the first fill. */
function averagePrice(market: Market, order: Readonly<Order>): string {
  if (order.filledLots === 0) return '';
  const points = BigInt(order.filledValue) * BigInt(market.tickPoints) * 10_000n;
  const average = divide(points, BigInt(order.filledLots), 'half_even');
  return printUnits(average, market.priceDecimals + 4, market.priceDecimals);
}

/**
 * What existing clients print as the price of an order that names none: what it was filled at, what
 * sets it off, or nothing as a number.
 */
function unpricedText(market: Market, order: Readonly<Order>): string {
  const waitsAt = order.stopTicks > 0 ? printTicks(market, order.stopTicks) : '0';
  return averagePrice(market, order) || waitsAt;
}

/** What is tied to an order: exits, the orders it belongs to, how its stop trails. */
function planFields(market: Market, plan: Order['plan']) {
  const price = (ticks: number): string => (ticks > 0 ? printTicks(market, ticks) : '');
  const { takeProfitTicks, stopLossTicks, activationTicks, ...ids } = plan ?? NO_PLAN;
  return {
    target_profit_price: price(takeProfitTicks),
    stop_loss_price: price(stopLossTicks),
    exit_id: ids.exitId,
    entry_id: ids.entryId,
    partner_id: ids.partnerId,
    callback_bps: ids.callbackBps,
    activation_price: price(activationTicks),
  } as const;
}

/** The list that an order is in; of pairs and exits the smallest id of its orders. */
function listIdOf({ id, plan }: Readonly<Order>): number {
  if (plan === null) return 0;
  const { listId, entryId, partnerId, takeProfitTicks, stopLossTicks } = plan;
  if (listId !== undefined || entryId > 0) return listId ?? entryId;
  if (takeProfitTicks + stopLossTicks > 0) return id;
  return partnerId > 0 ? Math.min(id, partnerId) : 0;
}

/** What people are told that came of an order: one that ended in part was filled in part. */
function outcomeOf({ state, filledLots }: Readonly<Order>): Order['state'] {
  const isOver = state === 'cancelled' || state === 'expired';
  return isOver && filledLots > 0 ? 'partially_filled' : state;
}

/** An order as answers, lists and events show it. */
export function orderMessage(market: Market, order: Readonly<Order>) {
  const value = (tickLots: number): string =>
    printUnits(BigInt(tickLots) * market.tickLotUnits, market.quote.scale);
  const received = order.side === 'buy' ? market.base : market.quote;
  return {
    id: order.id,
    client_order_id: order.clientOrderId,
    currency_id: market.base.id,
    legal_id: market.quote.id,
    match_id: market.id,
    symbol: market.symbol,
    type: order.side === 'buy' ? 1 : 2,
    order_type: order.kind,
    time_in_force: order.timeInForce,
    post_only: order.postOnly ? 1 : 0,
    target_price: isPriced(order.kind)
      ? printTicks(market, order.limitTicks)
      : unpricedText(market, order),
    stop_price: order.stopTicks > 0 ? printTicks(market, order.stopTicks) : '',
    trigger_by: order.stopTicks > 0 || order.plan?.callbackBps ? order.triggerBy : '',
    trade_amount: printLots(market, order.budget > 0 ? order.filledLots : order.lots),
    quote_amount: order.budget > 0 ? value(order.budget) : '',
    filled: printLots(market, order.filledLots),
    filled_quote: value(order.filledValue),
    average_price: averagePrice(market, order),
    fee: printUnits(order.feeUnits, received.scale),
    fee_currency: received.code,
    status: isLive(order) ? 1 : 2,
    state: order.state,
    outcome: outcomeOf(order),
    reason: order.reason,
    created_at: timeText(order.createdMs),
    created_ms: order.createdMs,
    updated_ms: order.updatedMs,
    expires_ms: order.expiresMs === 0 ? null : order.expiresMs,
    ...planFields(market, order.plan),
    iceberg_amount: order.plan?.icebergLots ? printLots(market, order.plan.icebergLots) : '',
    list_id: listIdOf(order),
    working_id: order.plan?.workingId ?? 0,
  } as const;
}

/** A fill as one of its two customers sees it. A trade with oneself cannot happen. */
export function fillMessage(market: Market, fill: Fill, owner: number) {
  const bought = fill.buyer === owner;
  const received = bought ? market.base : market.quote;
  const side = bought ? 'buy' : 'sell';
  return {
    id: fill.id,
    order_id: bought ? fill.buyOrder : fill.sellOrder,
    match_id: market.id,
    currency_id: market.base.id,
    legal_id: market.quote.id,
    symbol: market.symbol,
    type: bought ? 1 : 2,
    price: printTicks(market, fill.ticks),
    quantity: printLots(market, fill.lots),
    quote_amount: printUnits(
      BigInt(fill.ticks) * BigInt(fill.lots) * market.tickLotUnits,
      market.quote.scale,
    ),
    fee: printUnits(bought ? fill.buyFeeUnits : fill.sellFeeUnits, received.scale),
    fee_currency: received.code,
    maker: fill.takerSide === side ? 0 : 1,
    created_at: timeText(fill.timeMs),
    created_ms: fill.timeMs,
  } as const;
}

/** A trade as the tape shows it. */
export function tapeMessage(market: Market, fill: Fill) {
  return {
    match_id: market.id,
    id: fill.id,
    price: printTicks(market, fill.ticks),
    quantity: printLots(market, fill.lots),
    type: fill.takerSide === 'buy' ? 1 : 2,
    time_ms: fill.timeMs,
    time: fill.timeMs,
  } as const;
}

/** `/coin/fees`: parts per million. */
export function feesMessage({ makerFeePpm, takerFeePpm }: SpotTerms) {
  return { maker_fee_ppm: makerFeePpm, taker_fee_ppm: takerFeePpm } as const;
}

/** `/coin/cancel_all`: how many orders were taken back. */
export function cancelledMessage({ cancelled }: { readonly cancelled: number }) {
  return { cancelled } as const;
}

/** What a frame of the socket brings a customer: orders that changed, and their fills. */
export interface SpotFrame {
  readonly orders: readonly ReturnType<typeof orderMessage>[];
  readonly fills: readonly ReturnType<typeof fillMessage>[];
}

/** A level of the book as decimal texts: price and quantity. */
export type TextLevel = readonly [price: string, quantity: string];
type LevelIn = readonly [ticks: number, lots: number];

/** Levels as texts, in the order in which they come. */
export function levelTexts(market: Market, levels: readonly LevelIn[]): TextLevel[] {
  return levels.map(([ticks, lots]) => [printTicks(market, ticks), printLots(market, lots)]);
}

/** The levels of a book's two sides. */
export interface Levels {
  readonly sequence: number;
  readonly bids: readonly LevelIn[];
  readonly asks: readonly LevelIn[];
}

/** `/market/depth`: the book as it is, best first. */
export function depthMessage(market: Market, { sequence, bids, asks }: Levels) {
  return {
    match_id: market.id,
    sequence,
    bids: levelTexts(market, bids),
    asks: levelTexts(market, asks),
  } as const;
}

/** What changed in a book after a sequence, as the socket carries it; 0 lots take a level away. */
export function depthItem(market: Market, levels: Levels, previous: number) {
  return { ...depthMessage(market, levels), previous } as const;
}
