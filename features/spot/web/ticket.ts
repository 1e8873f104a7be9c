/** The order ticket: what was typed, what is wrong with it, and what is sent. Pure. */
import type { Fields } from '../../../platform/browser/api/client.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import {
  add,
  compare,
  isOnStep,
  multiply,
  sign,
  subtract,
} from '../../../platform/browser/numbers/decimal.ts';
import type { FieldCheck } from '../../../platform/browser/parts/field-check.ts';
import type { Order, OrderType, TimeInForce, TriggerBy } from './types.ts';

/** The kinds of order that a ticket offers; a pair is a limit order with a stop to it. */
export type TicketType = OrderType | 'oco';

export type Ticket = {
  readonly side: 'buy' | 'sell';
  readonly type: TicketType;
  readonly timeInForce: TimeInForce;
  readonly lifeHours: LifeHours;
  readonly postOnly: boolean;
  readonly price: string;
  readonly stopPrice: string;
  /** Which price sets a stop off. */
  readonly triggerBy: TriggerBy;
  readonly quantity: string;
  /** Quote amount; counts when `byBudget`. With a price of its own, the total that was typed. */
  readonly budget: string;
  readonly byBudget: boolean;
  readonly percent: number;
  /** Whether what is bought gets a take-profit and a stop-loss, and how those are entered. */
  readonly exits: boolean;
  readonly exitsBy: 'price' | 'percent';
  readonly takeProfit: string;
  readonly stopLoss: string;
  /** Of a trailing stop: its distance in percent, and the price from which it follows. */
  readonly callback: string;
  readonly activation: string;
};

export type LifeHours = '1' | '24' | '168' | '720';
const HOUR_MS = 3_600_000;

export const EMPTY_TICKET: Ticket = {
  side: 'buy',
  type: 'limit',
  timeInForce: 'gtc',
  lifeHours: '24',
  postOnly: false,
  price: '',
  stopPrice: '',
  triggerBy: 'index',
  quantity: '',
  budget: '',
  byBudget: true,
  percent: 0,
  exits: false,
  exitsBy: 'price',
  takeProfit: '',
  stopLoss: '',
  callback: '1',
  activation: '',
};

/** True for kinds that carry their own price. */
export function hasPrice(type: TicketType): boolean {
  return type === 'oco' || type.endsWith('limit');
}

/** True for kinds that wait for a trigger with a price of its own. */
export function hasStop(type: TicketType): boolean {
  return type === 'oco' || /^(stop|take)/.test(type);
}

/** Exits belong to what is bought at once or at a limit. */
export function mayHaveExits({ side, type }: Ticket): boolean {
  return side === 'buy' && (type === 'limit' || type === 'market');
}

/** True when the amount is what is spent, not what is bought. */
export function spendsBudget(ticket: Ticket): boolean {
  // What lots would cost is not known before a trailing stop has followed.
  const must = ticket.type === 'trailing_stop';
  return (ticket.byBudget || must) && ticket.side === 'buy' && !hasPrice(ticket.type);
}

/** Post-only makes sense for plain limit orders that may rest. */
export function canPostOnly(ticket: Ticket): boolean {
  return ticket.type === 'limit' && (ticket.timeInForce === 'gtc' || ticket.timeInForce === 'gtt');
}

/** The lifetimes a kind of order can have. */
export function lifetimes(type: TicketType): readonly TimeInForce[] {
  if (type === 'oco') return ['gtc'];
  if (type === 'limit') return ['gtc', 'gtt', 'ioc', 'fok'];
  return ['gtc', 'gtt'];
}

export type Check = FieldCheck<
  'price' | 'stopPrice' | 'amount' | 'takeProfit' | 'stopLoss' | 'callback' | 'activation'
>;

/** What a check says that the balance does not pay; what is missing stands among its amounts. */
export const BALANCE = 'spot.check_balance';

function checkPrices(ticket: Ticket, market: Market): Check | null {
  if (hasStop(ticket.type)) {
    if (sign(ticket.stopPrice) <= 0) return { field: 'stopPrice', word: 'spot.check_stop' };
    if (!isOnStep(ticket.stopPrice, market.tick_size)) {
      return { field: 'stopPrice', word: 'spot.check_tick', amounts: { step: market.tick_size } };
    }
  }
  if (!hasPrice(ticket.type)) return null;
  if (sign(ticket.price) <= 0) return { field: 'price', word: 'spot.check_price' };
  if (isOnStep(ticket.price, market.tick_size)) return null;
  return { field: 'price', word: 'spot.check_tick', amounts: { step: market.tick_size } };
}

function checkQuantity(ticket: Ticket, market: Market): Check | null {
  const { quantity } = ticket;
  const amount = (word: string, limit: string): Check => ({
    field: 'amount',
    word,
    amounts: { limit },
    values: { name: market.currency_name },
  });
  if (sign(quantity) <= 0) return { field: 'amount', word: 'spot.check_amount' };
  if (!isOnStep(quantity, market.lot_size)) return amount('spot.check_lot', market.lot_size);
  if (compare(quantity, market.min_quantity) < 0) {
    return amount('spot.check_minimum', market.min_quantity);
  }
  if (sign(market.max_quantity) > 0 && compare(quantity, market.max_quantity) > 0) {
    return amount('spot.check_maximum', market.max_quantity);
  }
  return null;
}

/** The price the worth of an order is measured with before it is sent. */
export function workingPrice(ticket: Ticket, lastPrice: string): string {
  if (hasPrice(ticket.type)) return ticket.price || '0';
  return hasStop(ticket.type) ? ticket.stopPrice || '0' : lastPrice;
}

function checkWorth(worth: string, market: Market): Check | null {
  const name = market.legal_name;
  if (compare(worth, market.min_notional) < 0) {
    return {
      field: 'amount',
      word: 'spot.check_minimum',
      amounts: { limit: market.min_notional },
      values: { name },
    };
  }
  if (sign(market.max_notional) > 0 && compare(worth, market.max_notional) > 0) {
    return {
      field: 'amount',
      word: 'spot.check_maximum',
      amounts: { limit: market.max_notional },
      values: { name },
    };
  }
  return null;
}

/**
 * The first thing that is wrong, or null. `available` is the balance of the coin that is paid
 * with, or null while it is unknown (then the server decides).
 */
export function checkTicket(
  ticket: Ticket,
  market: Market,
  lastPrice: string,
  available: string | null,
): Check | null {
  const prices = checkPrices(ticket, market);
  if (prices) return prices;
  const isBudget = spendsBudget(ticket);
  if (isBudget && sign(ticket.budget) <= 0) return { field: 'amount', word: 'spot.check_amount' };
  const quantity = isBudget ? null : checkQuantity(ticket, market);
  if (quantity) return quantity;
  const worth = isBudget
    ? ticket.budget
    : multiply(ticket.quantity, workingPrice(ticket, lastPrice));
  const worthless = checkWorth(worth, market);
  if (worthless) return worthless;
  const needed = ticket.side === 'buy' ? worth : ticket.quantity;
  if (available !== null && compare(needed, available) > 0) {
    const name = ticket.side === 'buy' ? market.legal_name : market.currency_name;
    const missing = subtract(needed, available);
    return { field: 'amount', word: BALANCE, values: { name }, amounts: { missing } };
  }
  return null;
}

/** The fields of `/coin/trade` for a ticket that passed its check. */
export function orderFields(ticket: Ticket, market: Market, nowMs: number): Fields {
  const isBudget = spendsBudget(ticket);
  const lifetime = hasPrice(ticket.type) ? ticket.timeInForce : undefined;
  return {
    currency_id: market.currency_id,
    legal_id: market.legal_id,
    type: ticket.side === 'buy' ? 1 : 2,
    order_type: ticket.type === 'oco' ? 'limit' : ticket.type,
    time_in_force: lifetime,
    expires_ms: lifetime === 'gtt' ? nowMs + Number(ticket.lifeHours) * HOUR_MS : undefined,
    amount: isBudget ? undefined : ticket.quantity,
    quote_amount: isBudget ? ticket.budget : undefined,
    target_price: hasPrice(ticket.type) ? ticket.price : undefined,
    stop_price: hasStop(ticket.type) && ticket.type !== 'oco' ? ticket.stopPrice : undefined,
    trigger_by: hasStop(ticket.type) ? ticket.triggerBy : undefined,
    post_only: canPostOnly(ticket) && ticket.postOnly ? 1 : 0,
    terms_version: market.terms_version,
  };
}

/** A price one tick up or down, never below one tick. */
export function stepPrice(price: string, tick: string, direction: -1 | 1): string {
  const next = direction > 0 ? add(price || '0', tick) : subtract(price || '0', tick);
  return compare(next, tick) < 0 ? tick : next;
}

/** Reasons for an end that say no more than how it ended. */
const SELF_EVIDENT: readonly Order['reason'][] = ['', 'by_customer', 'time_over'];

/** Whether an order ended with a part unfilled, for a reason that its state does not say. */
export function isCutShort(
  order: Order,
): order is Order & { readonly reason: Exclude<Order['reason'], ''> } {
  return order.status === 2 && !SELF_EVIDENT.includes(order.reason);
}
