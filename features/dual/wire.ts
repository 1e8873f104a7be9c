/** The outer shapes of dual investment. Nothing else knows the contract's names. */
import { z } from 'zod';
import { divide } from '../../core/money/units.ts';
import { printUnits } from '../../core/money/text.ts';
import { timeText } from '../../core/time/time-text.ts';
import { flag, idField, pagingFields, wholeField } from '../../core/wire/scalars.ts';
import { type Market, printTicks } from '../catalogue/contract.ts';
import {
  DAY_MS,
  type DualOrder,
  type DualTerms,
  type Fixing,
  LEAST_SAMPLES,
  pricingFrom,
  SAMPLES,
  salesEndMs,
  settledMs,
  windowMs,
} from './contract.ts';

const MOST_SHARES = 10_000_000;
const MOST_RATE_PPM = 10_000_000;
const DATE_LETTERS = 10;
const PPM_SCALE = 4;
const YEAR_PPM = 365_000_000n * BigInt(DAY_MS);

const kind = z.enum(['call', 'put', 'all']).optional().catch('call').default('call');

/** `/dual/index`: a coin, the first on the shelf without one, and a kind; 0 and `all` are ours. */
export const indexInput = z.object({
  currency_id: idField.optional(),
  type: kind,
});

/** `/dual/detail`: the first product on the shelf where none is named. */
export const detailInput = z.object({ id: idField.optional() });

/** `/dual/fixing`. */
export const productInput = z.object({ id: idField });

/** `/dual/buyDual`. */
export const buyInput = z.object({
  id: idField,
  // What is no count is none: the refusal says what is wanted.
  num: wholeField(0, MOST_SHARES).catch(0),
  auto_roll: flag.optional().default(false),
  // The least rate that is taken, by what was shown; existing clients send none.
  rate_ppm: wholeField(0, MOST_RATE_PPM).optional().default(0),
  risk_accepted: flag.optional().default(false),
});

/** `/dual/dual_list`: rows of every status, whatever `status` says; `currency` 0 is all coins. */
export const ordersInput = z.object({
  ...pagingFields(10),
  currency: idField.optional().default(0),
  type: kind.catch('all').default('all'),
});

/** `/dual/roll`. */
export const rollInput = z.object({ id: idField, on: flag });

/** A day as a date. */
export function dateText(day: number): string {
  return timeText(day * DAY_MS).slice(0, DATE_LETTERS);
}

function percent(ppm: number): number {
  return Number(printUnits(BigInt(ppm), PPM_SCALE));
}

/**
 * The price at which an order comes to what one would have had without it, as a price text: above
 * it for a call, below it for a put, one is worse off. K·(1 + r·t), or K ÷ that.
 */
export function breakEven(
  market: Market,
  terms: Pick<DualTerms, 'kind' | 'strikeTicks' | 'ratePpm'>,
  termMs: number,
): string {
  const grown = YEAR_PPM + BigInt(terms.ratePpm) * BigInt(termMs);
  const strike = BigInt(terms.strikeTicks);
  const ticks =
    terms.kind === 'call'
      ? divide(strike * grown, YEAR_PPM, 'down')
      : divide(strike * YEAR_PPM, grown, 'up');
  return printTicks(market, Number(ticks));
}

/** What a product is at a moment, beside its terms. */
export interface ProductNow {
  /** The day, and how many days an order of it would run. */
  readonly today: number;
  readonly days: number;
  /** How long it would run, and at which rate it would be bought. */
  readonly termMs: number;
  readonly ratePpm: number;
  readonly shareUnits: bigint;
  readonly sold: number;
  readonly left: number;
  /** Why it is not sold, or empty. */
  readonly why: '' | 'off_sale' | 'rate_low' | 'sale_closed' | 'sold_out' | 'index_stale';
  /** What the option is worth that a customer sells: percent of a year; null where unknown. */
  readonly fairRatePpm: number | null;
  /** Volatility of a year by the last 30 days, in parts per million; null where unknown. */
  readonly volatilityPpm: number | null;
  readonly isRiskNeeded: boolean;
}

/** The coin that is paid and the other one. */
export function coinsOf({ kind }: Pick<DualTerms, 'kind'>, { base, quote }: Market) {
  return kind === 'call' ? ([base, quote] as const) : ([quote, base] as const);
}

/**
 * A row of `/dual/index`. `start_time` is the first day of an order bought now, so that existing
 * clients, which count `end_time` − `start_time`, show the days that are paid.
 */
export function productRow(market: Market, terms: DualTerms, now: ProductNow) {
  const [own, other] = coinsOf(terms, market);
  const strike = printTicks(market, terms.strikeTicks);
  return {
    id: terms.productId,
    name: `${market.base.code} ${strike} ${dateText(terms.maturityDay)}`,
    // The rate of the moment: what an order that is bought now would have.
    rate: percent(now.ratePpm),
    exercise_price: Number(strike),
    start_time: dateText(Math.max(terms.startDay, now.today)),
    end_time: dateText(terms.maturityDay),
    total_number: terms.shares,
    purchased_number: now.sold,
    remaining_number: now.left,
    status: now.why === '' ? 1 : 0,
    currency_id: market.base.id,
    currency_name: market.base.code,
    type: terms.kind,
    match_id: market.id,
    strike,
    // What amounts are counted with before one buys, by the same rules.
    strike_ticks: terms.strikeTicks,
    rate_ppm: now.ratePpm,
    highest_rate: percent(terms.ratePpm),
    tick_units: market.tickUnits.toString(),
    base_digits: market.base.scale,
    distance: percent(terms.distancePpm),
    why: now.why,
    days: now.days,
    term_ms: now.termMs,
    share: printUnits(now.shareUnits, own.scale),
    pay_currency_id: own.id,
    pay_coin: own.code,
    pay_digits: own.scale,
    other_coin: other.code,
    other_digits: other.scale,
    quote_coin: market.quote.code,
    fair_rate: now.fairRatePpm === null ? null : percent(now.fairRatePpm),
    volatility: now.volatilityPpm === null ? null : percent(now.volatilityPpm),
    break_even:
      now.termMs > 0 ? breakEven(market, { ...terms, ratePpm: now.ratePpm }, now.termMs) : null,
    sale_low: printTicks(market, terms.lowTicks),
    sale_high: printTicks(market, terms.highTicks),
    sale_ends_ms: salesEndMs(terms.maturityDay),
    window: {
      begin_ms: windowMs(terms.maturityDay),
      end_ms: settledMs(terms.maturityDay) - 1,
      samples: SAMPLES,
      least: LEAST_SAMPLES,
    },
    risk_needed: now.isRiskNeeded,
    version: terms.version,
  } as const;
}

/** `/dual/index`. */
export function indexMessage(rows: readonly ReturnType<typeof productRow>[]) {
  return { dual_currencys: rows } as const;
}

/** The term that an order is paid for: in whole days where it is of an earlier release. */
function termMsOf({ priced, days }: Readonly<DualOrder>): number {
  return pricingFrom(priced)?.termMs ?? days * DAY_MS;
}

const STATUS = { failed: 0, purchased: 1, settling: 2, completed: 3 } as const;

/** What an order is told as: `settling` while its price is being fixed. */
export function statusOf(order: Readonly<DualOrder>, nowMs: number): keyof typeof STATUS {
  if (order.state !== 'purchased') return order.state;
  return nowMs >= windowMs(order.maturityDay) ? 'settling' : 'purchased';
}

/**
 * A row of `/dual/dual_list`. `success` is what came back in its worth of USDT at the fixing,
 * because existing clients print USDT behind it; `paid` and `paid_coin` say what it was.
 * @param left shares left of the product
 */
export function orderRow(market: Market, order: Readonly<DualOrder>, left: number, nowMs: number) {
  const [own, other] = coinsOf(order, market);
  const paidCoin = order.isExercised ? other : own;
  const status = statusOf(order, nowMs);
  const hasEnded = order.state !== 'purchased';
  const strike = printTicks(market, order.strikeTicks);
  return {
    id: order.id,
    name: `${market.base.code} ${strike} ${dateText(order.maturityDay)}`,
    status: STATUS[status],
    success: Number(printUnits(order.worthUnits, market.quote.scale)),
    order_rate: percent(order.ratePpm),
    exercise_price: Number(strike),
    remaining_number: left,
    day: order.days,
    end_time: dateText(order.maturityDay),
    number: order.shares,
    price: Number(printTicks(market, order.boughtTicks)),
    type: order.kind,
    currency_id: market.base.id,
    currency_name: market.base.code,
    create: timeText(order.boughtMs),
    state: status,
    product_id: order.productId,
    match_id: market.id,
    strike,
    bought_price: printTicks(market, order.boughtTicks),
    amount: printUnits(order.units, own.scale),
    pay_coin: own.code,
    other_coin: other.code,
    quote_coin: market.quote.code,
    // What would come back: in its own coin, and in the other one.
    back_own: hasEnded ? null : printUnits(order.units + order.reservedInterestUnits, own.scale),
    back_other: hasEnded ? null : printUnits(order.reservedOtherUnits, other.scale),
    paid: hasEnded ? printUnits(order.paidUnits, paidCoin.scale) : null,
    paid_coin: hasEnded ? paidCoin.code : null,
    is_exercised: order.isExercised,
    worth: printUnits(order.worthUnits, market.quote.scale),
    held_worth: printUnits(order.heldWorthUnits, market.quote.scale),
    auto_roll: order.wantsRoll,
    roll: order.roll,
    bought_ms: order.boughtMs,
    window_ms: windowMs(order.maturityDay),
    settle_ms: settledMs(order.maturityDay) - 1,
    ended_ms: order.endedMs === 0 ? null : order.endedMs,
    break_even: breakEven(market, order, termMsOf(order)),
    terms_version: order.termsVersion,
  } as const;
}

/** `/dual/fixing`: how the price of a day comes together, and what it is. */
export function fixingMessage(market: Market, terms: DualTerms, fixing: Readonly<Fixing>) {
  const { count, sum, seconds, state } = fixing;
  const mean = count === 0 ? null : divide(sum, BigInt(count), 'down');
  return {
    match_id: market.id,
    day: dateText(fixing.day),
    state,
    begin_ms: windowMs(fixing.day),
    end_ms: settledMs(fixing.day) - 1,
    samples: SAMPLES,
    least: LEAST_SAMPLES,
    seconds,
    valid: count,
    sum: sum.toString(),
    // The mean for people, rounded down to a tick; what decides is the sum against K × count.
    mean: mean === null ? null : printTicks(market, Number(mean)),
    strike: printTicks(market, terms.strikeTicks),
    strike_ticks: terms.strikeTicks,
    first_tick: fixing.firstTick,
    last_tick: fixing.lastTick,
  } as const;
}
