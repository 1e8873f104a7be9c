/** Exits of an entry, pairs and trailing stops in the ticket: checks, fields and results. Pure. */
import type { Fields } from '../../../platform/browser/api/client.ts';
import type { Refusal } from '../../../platform/browser/api/errors.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import {
  add,
  compare,
  divide,
  floorToStep,
  isOnStep,
  multiply,
  sign,
  subtract,
} from '../../../platform/browser/numbers/decimal.ts';
import type { FeeRates } from './orders-data.ts';
import { type Check, mayHaveExits, spendsBudget, type Ticket, workingPrice } from './ticket.ts';

export const EXIT_FIELDS = ['takeProfit', 'stopLoss'] as const;
export type ExitField = (typeof EXIT_FIELDS)[number];
export const EXIT_WORDS = { takeProfit: 'spot.take_profit', stopLoss: 'spot.stop_loss' } as const;

/** Callbacks of trailing stops, in percent. */
const CALLBACK = { least: '0.1', most: '20' } as const;

/** True when a ticket sends exits along. */
export function sendsExits(ticket: Ticket): boolean {
  return ticket.exits && mayHaveExits(ticket);
}

/** The price of an exit, on the ticks of the market; empty where none was entered. */
export function exitPrice(
  ticket: Ticket,
  field: ExitField,
  market: Market,
  lastPrice: string,
): string {
  const text = ticket[field];
  if (sign(text || '0') <= 0 || ticket.exitsBy === 'price') return text;
  const share = field === 'takeProfit' ? add('100', text) : subtract('100', text);
  const entry = workingPrice(ticket, lastPrice);
  return floorToStep(divide(multiply(entry, share), '100', 18), market.tick_size);
}

function checkExits(ticket: Ticket, market: Market, lastPrice: string): Check | null {
  if (!sendsExits(ticket)) return null;
  const [profit, loss] = EXIT_FIELDS.map((field) => exitPrice(ticket, field, market, lastPrice));
  const entry = workingPrice(ticket, lastPrice);
  if (!profit && !loss) return { field: 'takeProfit', word: 'spot.check_exits' };
  for (const [field, price] of [
    ['takeProfit', profit],
    ['stopLoss', loss],
  ] as const) {
    if (!price) continue;
    if (!isOnStep(price, market.tick_size)) {
      return { field, word: 'spot.check_tick', amounts: { step: market.tick_size } };
    }
    const isWrong =
      field === 'takeProfit' ? compare(price, entry) <= 0 : compare(price, entry) >= 0;
    const word = field === 'takeProfit' ? 'spot.check_take_profit' : 'spot.check_stop_loss';
    if (isWrong || sign(price) <= 0) return { field, word };
  }
  return null;
}

function checkTrail(ticket: Ticket, market: Market): Check | null {
  const { callback, activation } = ticket;
  const percent = callback || '0';
  const isOutside = compare(percent, CALLBACK.least) < 0 || compare(percent, CALLBACK.most) > 0;
  if (isOutside || !isOnStep(percent, '0.01')) {
    return { field: 'callback', word: 'spot.check_callback', amounts: CALLBACK };
  }
  if (activation === '' || isOnStep(activation, market.tick_size)) return null;
  return { field: 'activation', word: 'spot.check_tick', amounts: { step: market.tick_size } };
}

/** The first thing that is wrong with what is to follow from an order, or null. */
export function checkPlans(ticket: Ticket, market: Market, lastPrice: string): Check | null {
  if (ticket.type === 'trailing_stop') return checkTrail(ticket, market);
  if (ticket.type === 'oco') {
    const order = compare(ticket.price || '0', ticket.stopPrice || '0');
    const isAround = ticket.side === 'sell' ? order > 0 : order < 0;
    return isAround ? null : { field: 'stopPrice', word: 'spot.check_pair' };
  }
  return checkExits(ticket, market, lastPrice);
}

/** What `/coin/trade` is told of them. */
export function planFields(ticket: Ticket, market: Market, lastPrice: string): Fields {
  if (ticket.type === 'oco') {
    return { pair_stop_price: ticket.stopPrice, trigger_by: ticket.triggerBy };
  }
  if (ticket.type === 'trailing_stop') {
    return {
      callback_bps: Number(multiply(ticket.callback, '100')),
      activation_price: ticket.activation || undefined,
      trigger_by: ticket.triggerBy,
    };
  }
  if (!sendsExits(ticket)) return {};
  return {
    target_profit_price: exitPrice(ticket, 'takeProfit', market, lastPrice) || undefined,
    stop_loss_price: exitPrice(ticket, 'stopLoss', market, lastPrice) || undefined,
  };
}

/**
 * What an exit is expected to bring in the quote coin, less the fees of both orders at the rate of
 * who takes; null where it cannot be said yet.
 */
export function exitResult(
  ticket: Ticket,
  field: ExitField,
  market: Market,
  lastPrice: string,
  rates: FeeRates,
): string | null {
  const entry = workingPrice(ticket, lastPrice);
  const exit = exitPrice(ticket, field, market, lastPrice);
  const isBudget = spendsBudget(ticket);
  if (sign(exit || '0') <= 0 || sign(entry) <= 0) return null;
  const cost = isBudget ? ticket.budget || '0' : multiply(ticket.quantity || '0', entry);
  if (sign(cost) <= 0) return null;
  const kept = divide(String(1_000_000 - rates.taker_fee_ppm), '1000000', 6);
  const quantity = multiply(isBudget ? divide(cost, entry, 18) : ticket.quantity, kept);
  return subtract(multiply(multiply(quantity, exit), kept), cost);
}

/** Fields of the ticket that a refusal is said at, by its code. */
const PLACES: Readonly<Record<string, Check['field']>> = {
  price_out_of_band: 'price',
  post_only_would_cross: 'price',
  stop_would_trigger: 'stopPrice',
  pair_not_around_price: 'stopPrice',
  take_profit_not_above: 'takeProfit',
  stop_loss_not_below: 'stopLoss',
  activation_already_reached: 'activation',
  quantity_below_minimum: 'amount',
  quantity_above_maximum: 'amount',
  value_below_minimum: 'amount',
  value_above_maximum: 'amount',
  insufficient_balance: 'amount',
  no_liquidity: 'amount',
  not_fillable: 'amount',
};

/** A refusal as a check of the field that it is about; null where it is about none. */
export function checkOfRefusal({ code, message }: Refusal): Check | null {
  const field = PLACES[code];
  return field ? { field, word: 'spot.check_amount', said: message } : null;
}
