/**
 * Spot trading: orders of customers (and of the market maker) meet in one book a market.
 * Prices are ticks, quantities lots, order values ticks × lots; what those are in money is the
 * catalogue's.
 */
import type { Command, Told } from '../../../core/engine/command.ts';
import type { Vouched } from '../../../core/engine/vouched.ts';
import { topic } from '../../../core/engine/topic.ts';

export * from './quotes.ts';

export type Side = 'buy' | 'sell';
/** Stops go against the order (a sale below the price), take-profits with it (a sale above it). */
export type OrderKind =
  | 'limit'
  | 'market'
  | 'stop_limit'
  | 'stop_market'
  | 'take_profit_limit'
  | 'take_profit_market'
  | 'trailing_stop';
/** gtc: until cancelled; ioc: at once or not; fok: wholly at once or not; gtt: until a time. */
export type TimeInForce = 'gtc' | 'ioc' | 'fok' | 'gtt';
/** What goes when an order would trade with its own owner. */
export type SelfTrade = 'cancel_taker' | 'cancel_maker' | 'cancel_both';

/** Which price sets a stop off: the index, or the last trade of the book. */
export type TriggerBy = 'index' | 'last';

export type OrderState =
  /** Waits until the order of its list that works has been filled. */
  | 'waiting_entry'
  | 'waiting_trigger'
  | 'waiting_open'
  | 'open'
  | 'partially_filled'
  | 'filled'
  | 'cancelled'
  | 'expired';

/** Why an order ended, or empty. */
export type OrderReason =
  | ''
  | 'by_customer'
  | 'unfilled_remainder'
  | 'self_trade'
  | 'price_out_of_band'
  | 'post_only_would_cross'
  | 'not_fillable'
  | 'time_over'
  /** Its partner of a pair was filled, triggered or cancelled. */
  | 'partner_ended'
  /** The rest of an entry whose exit was filled or triggered. */
  | 'exit_reached'
  /** The order of its list that it waited for ended without being filled. */
  | 'entry_ended'
  /** The shares of the market were split, or it was delisted. */
  | 'corporate_action';

/** The prices at which what an entry buys is sold again; 0 where one of them is not wanted. */
export interface Exits {
  readonly takeProfitTicks: number;
  readonly stopLossTicks: number;
}

/** The stop of a pair: its stop price, and its limit price or 0 for the market. */
export interface PairStop {
  readonly stopTicks: number;
  readonly limitTicks: number;
}

/**
 * How a trailing stop follows: its distance from the best price in basis points of it, and the
 * price from which it follows, or 0 for the first price that comes.
 */
export interface Trail {
  readonly callbackBps: number;
  readonly activationTicks: number;
}

/**
 * Places an order for the actor of the envelope. `exits` are for buys at a limit or the market,
 * `pair` for limit orders that are good till cancelled, `trail` for trailing stops, which sell
 * lots or spend a budget, at the market. Exactly one of `lots` and `budget` is above zero;
 * a budget (ticks × lots of quote money) only for market buys. Refusals in the order of
 * `PLACE_REFUSALS`.
 */
export interface PlaceOrder extends Command<Told<Order>> {
  readonly type: 'spot.place';
  readonly marketId: number;
  readonly side: Side;
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  readonly limitTicks: number;
  /** What sets a stop or a take-profit off. */
  readonly stopTicks: number;
  /** Means something for stops and take-profits only. */
  readonly triggerBy: TriggerBy;
  readonly lots: number;
  readonly budget: number;
  readonly postOnly: boolean;
  readonly selfTrade: SelfTrade;
  readonly expiresMs: number;
  readonly clientOrderId: string;
  readonly exits?: Exits;
  readonly pair?: PairStop;
  readonly trail?: Trail;
  /** How many of its lots are shown at a time; 0 or nothing for all. */
  readonly icebergLots?: number;
  /** Whether a part that found nobody is told as such; not so in earlier releases. */
  readonly tellsRemainder?: true;
  /** Of orders in markets without an index only. */
  readonly vouched?: Vouched;
  /** Whether a market without an index is priced by its reference; not so in earlier releases. */
  readonly byReference?: true;
  /** The highest price that a market buy of a plan may pay; 0 or nothing for that of the band. */
  readonly worstTicks?: number;
}

/** An order that buys at the market as far as the book goes, where nothing else is said. */
export function marketOrder(marketId: number, change: Partial<PlaceOrder>): PlaceOrder {
  return {
    type: 'spot.place',
    marketId,
    side: 'buy',
    kind: 'market',
    timeInForce: 'ioc',
    limitTicks: 0,
    stopTicks: 0,
    triggerBy: 'index',
    lots: 0,
    budget: 0,
    postOnly: false,
    selfTrade: 'cancel_taker',
    expiresMs: 0,
    clientOrderId: '',
    ...change,
  };
}

/** Cancels an order by its id, or by the customer's own id (then `orderId` is 0). */
export interface CancelOrder extends Command<Told<Order>> {
  readonly type: 'spot.cancel';
  readonly orderId: number;
  readonly clientOrderId: string;
}

/** Cancels all open orders of the actor in the named markets, or everywhere when none is named. */
export interface CancelAll extends Command<{ readonly cancelled: number }> {
  readonly type: 'spot.cancel_all';
  readonly marketIds: readonly number[];
}

/**
 * Changes quantity and price (0 keeps it) of an open limit order. Only a smaller quantity at the
 * same price keeps the place in the queue. `lots` counts what is already filled too. Of a stop that
 * waits for its price it changes that price (`stopTicks`, 0 keeps it), its limit where it has one,
 * and its quantity (0 keeps it).
 */
export interface ReplaceOrder extends Command<Told<Order>> {
  readonly type: 'spot.replace';
  readonly orderId: number;
  readonly lots: number;
  readonly limitTicks: number;
  /** Means something for stops only. */
  readonly stopTicks?: number;
  /** Of orders in markets without an index only. */
  readonly vouched?: Vouched;
}

/** One cancels the other; one triggers another; one triggers a pair. */
export type Contingency = 'oco' | 'oto' | 'otoco';

/** A list as rules, tables and events know it; `done` once none of its orders can trade. */
export interface OrderList {
  readonly id: number;
  readonly owner: number;
  readonly marketId: number;
  readonly contingency: Contingency;
  readonly clientListId: string;
  /** The one that works first, then what waits for it. */
  readonly orderIds: readonly number[];
  readonly createdMs: number;
  state: 'live' | 'done';
  updatedMs: number;
}

/** A good-till-time order is over. Only timers give it. */
export interface ExpireOrder extends Command<null> {
  readonly type: 'spot.expire';
  readonly orderId: number;
}

/**
 * Sends the stops of a market that have been triggered into its book. Only timers give it: at once
 * after the market maker has quoted anew, and `LONGEST_STOP_WAIT_MS` after the first was triggered
 * at the latest.
 */
export interface RunStops extends Command<null> {
  readonly type: 'spot.run_stops';
  readonly marketId: number;
  /** As of `PlaceOrder`. */
  readonly tellsRemainder?: true;
}

/** How long a triggered stop waits for fresh quotes. */
export const LONGEST_STOP_WAIT_MS = 1_000;

/** Why an order is not accepted, in the order in which it is checked. */
export const PLACE_REFUSALS = [
  'unknown_market',
  'bad_order',
  'market_halted',
  'market_closed',
  'quantity_below_minimum',
  'quantity_above_maximum',
  'value_below_minimum',
  'value_above_maximum',
  'price_out_of_band',
  'expiry_in_past',
  'stop_would_trigger',
  'take_profit_not_above',
  'stop_loss_not_below',
  'pair_not_around_price',
  'activation_already_reached',
  'post_only_would_cross',
  'not_fillable',
  'no_liquidity',
  'client_order_id_in_use',
  'too_many_open_orders',
  'too_many_trailing_stops',
  'too_many_icebergs',
  'insufficient_balance',
] as const;
export type PlaceRefusal = (typeof PLACE_REFUSALS)[number];

/** Further refusals of cancel and replace. */
export type ChangeRefusal =
  | 'unknown_order'
  | 'unknown_list'
  | 'order_has_ended'
  | 'others_wait_for_it'
  | 'quantity_not_above_filled'
  | 'pair_keeps_quantity'
  | 'pair_not_around_price';

/** How many orders of one customer may wait at the same time; exits to come count with them. */
export const MOST_OPEN_ORDERS = 200;
/** How many of them may be trailing stops, because each of them moves with the price. */
export const MOST_TRAILING_STOPS = 20;
/** How many orders of one customer may hide a part, and of how many parts each may consist. */
export const MAX_ICEBERGS = 10;
export const MAX_ICEBERG_PARTS = 10;
/** The narrowest and the widest callback of a trailing stop, in basis points. */
export const CALLBACK_BPS = { least: 10, most: 2_000 } as const;

/**
 * What ties an order to others, or lets its stop move. An order is an entry, an exit of one, part
 * of a pair, or a trailing stop; what it is not is 0.
 */
// A type and no interface, because answers and stored texts take it as plain data.
export type OrderPlan = {
  /** Of an entry: where what it bought is sold again. */
  readonly takeProfitTicks: number;
  readonly stopLossTicks: number;
  /** Of an entry: the lots that its exits have been given, and the exit that holds them. */
  armedLots: number;
  exitId: number;
  /** Of an exit: its entry. */
  readonly entryId: number;
  /** Of an order in a pair: the other one, which may have ended. */
  readonly partnerId: number;
  readonly callbackBps: number;
  readonly activationTicks: number;
  /** Of a trailing stop: the best price it has followed; 0 before the first. */
  bestTicks: number;
  /** Of an order in a list: the list, and the order that it waits for or has waited for. */
  readonly listId?: number;
  readonly workingId?: number;
  /** Of an iceberg: how much is shown at a time, and now. */
  readonly icebergLots?: number;
  shownLots?: number;
};

/** An order as rules, tables and events know it. */
export interface Order {
  readonly id: number;
  readonly owner: number;
  readonly marketId: number;
  readonly side: Side;
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  readonly selfTrade: SelfTrade;
  readonly clientOrderId: string;
  readonly createdMs: number;
  readonly expiresMs: number;
  readonly triggerBy: TriggerBy;
  readonly budget: number;
  /** What most orders do not have. */
  readonly plan: Readonly<OrderPlan> | null;
  /** Of a trailing stop: moves, and is 0 before the first price. */
  stopTicks: number;
  /** Its place among the triggered stops that have not run yet; 0 for all others. */
  triggerPlace: number;
  limitTicks: number;
  lots: number;
  filledLots: number;
  /** What the fills came to, in ticks × lots. */
  filledValue: number;
  /** Fees so far, in units of what the order receives (buy: base, sell: quote). */
  feeUnits: bigint;
  /** What is frozen for it, in units of what the order pays (buy: quote, sell: base). */
  heldUnits: bigint;
  state: OrderState;
  reason: OrderReason;
  updatedMs: number;
  /** Place in the queue of its price among all resting orders; 0 while it does not rest. */
  priority: number;
}

/** A trade. The maker's order rested, the taker's arrived. */
export interface Fill {
  readonly id: number;
  readonly seq: number;
  readonly timeMs: number;
  readonly marketId: number;
  readonly ticks: number;
  readonly lots: number;
  readonly takerSide: Side;
  readonly buyer: number;
  readonly seller: number;
  readonly buyOrder: number;
  readonly sellOrder: number;
  readonly buyFeeUnits: bigint;
  readonly sellFeeUnits: bigint;
}

/** Levels of a book that changed: side, price in ticks, total lots now (0: gone). */
export interface DepthChange {
  readonly marketId: number;
  readonly seq: number;
  readonly levels: readonly (readonly [side: Side, ticks: number, lots: number])[];
}

/** Told when an order of a customer changed; a copy of the order as it is then. */
export const orderChanged = topic<Readonly<Order>>('spot.order_changed');
/** Told when a list of orders was placed, and when it is done. */
export const orderListChanged = topic<Readonly<OrderList>>('spot.order_list_changed');
/** Told for each trade. */
export const traded = topic<Fill>('spot.traded');
/** Told when levels of a book changed. */
export const depthChanged = topic<DepthChange>('spot.depth_changed');

/** Told when stops of a market were triggered: they run once it has been quoted anew. */
export const stopsTriggered = topic<{ readonly marketId: number }>('spot.stops_triggered');

/** The terms of a plan that ties nothing and moves nothing. */
export const NO_PLAN: Readonly<OrderPlan> = {
  takeProfitTicks: 0,
  stopLossTicks: 0,
  armedLots: 0,
  exitId: 0,
  entryId: 0,
  partnerId: 0,
  callbackBps: 0,
  activationTicks: 0,
  bestTicks: 0,
};

/** Whether orders of a kind have a limit of their own. */
export function isPriced(kind: OrderKind): boolean {
  return kind === 'limit' || kind === 'stop_limit' || kind === 'take_profit_limit';
}

/** Whether orders of a kind go with the price that sets them off: take-profits. */
export function isTakeProfit(kind: OrderKind): boolean {
  return kind === 'take_profit_limit' || kind === 'take_profit_market';
}

/** Whether orders of a kind wait for a price that is named with them. */
export function hasTrigger(kind: OrderKind): boolean {
  return kind === 'stop_limit' || kind === 'stop_market' || isTakeProfit(kind);
}

/** Whether an order can still trade. */
export function isLive(order: Readonly<Order>): boolean {
  const { state } = order;
  return state !== 'filled' && state !== 'cancelled' && state !== 'expired';
}
