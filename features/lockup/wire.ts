/** The outer shapes of lock-ups. Nothing else knows the contract's names. */
import { z } from 'zod';
import { divide } from '../../core/money/units.ts';
import { printUnits } from '../../core/money/text.ts';
import { timeText } from '../../core/time/time-text.ts';
import { flag, idField, pagingFields, textField, whole } from '../../core/wire/scalars.ts';
import { DAY_MS, FREE_MS, isPromotion, type LockupOrder, type LockupTerms } from './contract.ts';

/** `/lh/deposit/config`: without `kind` fixed products only, as existing clients expect. */
export const configInput = z.object({ kind: z.enum(['fixed', 'flexible', 'all']).optional() });

/** `/lh/deposit`. */
export const depositInput = z.object({
  config_id: idField,
  amount: textField(40),
  auto_renew: flag.optional(),
  coupon_id: idField.optional(),
  risk_accepted: flag.optional().default(false),
});

/** `/lh/deposit/allowed`: of a product also whether its notice of risk was read. */
export const allowedInput = z.object({ config_id: idField.optional().default(0) });

/** `/lh/deposit/order`: 1 running, 2 ended, anything else all. */
export const ordersInput = z.object({ ...pagingFields(5), status: whole.optional().catch(0) });

/** `/lh/deposit/order/cancel`. */
export const cancelInput = z.object({ id: idField });

/** `/lh/deposit/order/renew`. */
export const renewInput = z.object({ id: idField, on: flag });

const YEAR_DAYS = 365n;
const CENT_SCALE = 2;

/** The coin of a product, as far as it is shown. */
interface Coin {
  readonly code: string;
  readonly scale: number;
}

function percent(ppm: number | bigint): number {
  return Number(printUnits(BigInt(ppm), 4));
}

/** What the buy page of existing clients says of every product: leaving it costs 2 %. */
const THEIR_PPM = 20_000;

/** Says a text of the room. */
type Say = (key: string, details?: Readonly<Record<string, string>>) => string;

/** What existing clients print in place of the yield where leaving costs other than they say. */
function introOf(terms: LockupTerms, say: Say): string {
  const { penalty, penaltyBeforePpm: before, penaltyAfterPpm: after } = terms;
  if (penalty === 'principal' && before === THEIR_PPM && after === THEIR_PPM) return '';
  const shares = { before: `${percent(before)} %`, after: `${percent(after)} %` };
  const cost = penalty === 'interest' ? say('leave_interest') : say('leave_principal', shares);
  return `${percent(terms.ratePpm)} % · ${cost}`;
}

/**
 * A row of `/lh/deposit/config`. `left` is what the pool can still promise for; `reserve` is what
 * it has of the coin: free, and frozen for what is promised.
 */
export function productRow(
  { code, scale }: Coin,
  terms: LockupTerms,
  left: bigint,
  pool: { readonly free: bigint; readonly promised: bigint },
  say: Say,
) {
  const amount = (value: bigint) => printUnits(value, scale);
  return {
    id: terms.productId,
    currency_id: terms.assetId,
    currency_name: code,
    save_min: Number(amount(BigInt(terms.minUnits))),
    interest_rate: percent(terms.ratePpm),
    intro: introOf(terms, say),
    day: terms.days,
    kind: terms.days === 0 ? 'flexible' : 'fixed',
    max: amount(BigInt(terms.maxUnits)),
    left: amount(left),
    reserve: { free: amount(pool.free), promised: amount(pool.promised) },
    penalty: {
      kind: terms.penalty,
      before: percent(terms.penaltyBeforePpm),
      after: percent(terms.penaltyAfterPpm),
    },
    free_minutes: FREE_MS / 60_000,
    apr: percent(BigInt(terms.ratePpm) * YEAR_DAYS),
    is_promotion: isPromotion(terms),
    in_all: percent(terms.ratePpm * terms.days),
    // A promotion is once: nothing of it is renewed.
    may_renew: terms.mayRenew && !isPromotion(terms),
    digits: scale,
    version: terms.version,
  } as const;
}

/**
 * An amount of a coin in cents of a dollar, rounded up.
 * @param dollars what one whole coin costs, as units of the dollar coin, and that coin's scale
 */
function centsUp(value: bigint, scale: number, price: bigint, dollarScale: number): number {
  const base = 10n ** BigInt(scale + dollarScale - CENT_SCALE);
  return Number(printUnits(divide(value * price, base, 'up'), CENT_SCALE));
}

/** What one whole coin costs in units of the dollar coin, which has a scale. */
export interface DollarPrice {
  readonly units: bigint;
  readonly scale: number;
}

/**
 * A row of `/lh/deposit/order`. Without a price the fee in dollars is 0 and `back_now` counts.
 * @param now what leaving now costs or has cost, and what the current day pays, in units
 */
export function orderRow(
  { code, scale }: Coin,
  terms: LockupTerms,
  order: Readonly<LockupOrder>,
  price: DollarPrice | undefined,
  { penalty, today }: { readonly penalty: bigint; readonly today: bigint },
) {
  const amount = (value: bigint) => printUnits(value, scale);
  const isRunning = order.state === 'running';
  return {
    id: order.id,
    status: isRunning ? 1 : 2,
    currency_id: order.assetId,
    currency_name: code,
    amount: Number(amount(order.units)),
    day_rate: Number(printUnits(BigInt(terms.ratePpm), 6)),
    total_interest: Number(amount(order.paidUnits)),
    start_at: timeText(order.startedMs),
    // Savings end when their owner says so.
    end_at: order.endsMs === 0 ? '–' : timeText(order.endsMs),
    cancel_fee: price === undefined ? 0 : centsUp(penalty, scale, price.units, price.scale),
    config_id: order.productId,
    day: order.days,
    passed_days: order.passedDays,
    principal: amount(order.units),
    income: amount(order.paidUnits),
    penalty: amount(penalty),
    back_now: isRunning ? amount(order.units - penalty) : null,
    free_until_ms: order.startedMs + FREE_MS,
    today: amount(today),
    next_pay_ms: isRunning ? order.startedMs + (order.passedDays + 1) * DAY_MS : null,
    start_ms: order.startedMs,
    end_ms: order.endsMs === 0 ? null : order.endsMs,
    ended_ms: order.endedMs === 0 ? null : order.endedMs,
    is_earning: isRunning && order.reservedUnits > 0n,
    auto_renew: order.wantsRenewal,
    may_renew: terms.mayRenew,
    state: order.state,
    renewal: order.renewal,
    terms_version: order.termsVersion,
  } as const;
}
