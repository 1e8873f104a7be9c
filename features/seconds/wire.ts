/** The outer shapes of seconds contracts. Nothing else knows the contract's names. */
import { z } from 'zod';
import { refuse, type Refusal } from '../../core/engine/command.ts';
import { parseUnits, printUnits } from '../../core/money/text.ts';
import { timeText } from '../../core/time/time-text.ts';
import { oneOrTwo, text, whole } from '../../core/wire/scalars.ts';
import { type Market, printTicks } from '../catalogue/contract.ts';
import { PARTS } from '../feeds/contract.ts';
import {
  type CustomerLimits,
  MAX_MEAN_TICKS,
  type PlaceStake,
  roundedMean,
  type SecondsOrder,
  type SecondsTerms,
  type SetLimits,
} from './contract.ts';

/** `/microtrade/submit`. `isreal` belongs to a demo account that this house does not have. */
export const submitInput = z.object({
  match_id: whole,
  currency_id: whole,
  type: oneOrTwo,
  seconds: whole,
  number: text(),
  coupon_id: whole.optional(),
});

/** `/microtrade/set_limits`: empty or 0 for none. */
export const limitsInput = z.object({
  largest_stake: text().default('0'),
  loss_per_day: text().default('0'),
  paused_until_ms: whole.default(0),
});

export type LimitsInput = z.output<typeof limitsInput>;

/** The stakes that the ticket offers, in whole units of the stake coin. */
export const PRESET_STAKES = [10, 50, 100, 500, 1_000, 5_000] as const;

/** Running and finished orders as lists ask for them. */
export const LIST_STATES: ReadonlyMap<number, readonly SecondsOrder['state'][]> = new Map([
  [1, ['running']],
  [3, ['won', 'lost', 'drawn', 'void']],
]);

/** A decimal text as units of the stake coin; undefined when it is none. */
function unitsOf(value: string, scale: number): string | undefined {
  const parsed = parseUnits(value, scale);
  return parsed.ok && parsed.units >= 0n ? parsed.units.toString() : undefined;
}

/** The command of a `/microtrade/submit`, or why its texts are no order. */
export function placeCommand(
  market: Market,
  input: z.output<typeof submitInput>,
): PlaceStake | Refusal {
  if (input.currency_id !== market.quote.id) return refuse('wrong_stake_coin');
  const stake = unitsOf(input.number, market.quote.scale);
  if (stake === undefined || stake === '0') return refuse('bad_amount');
  return {
    type: 'seconds.place',
    marketId: market.id,
    direction: input.type === 1 ? 'up' : 'down',
    seconds: input.seconds,
    stake,
    ...(input.coupon_id === undefined ? {} : { couponId: input.coupon_id }),
    nextTick: true,
  };
}

/** The command of a `/microtrade/set_limits`. */
export function limitsCommand(input: LimitsInput, scale: number): SetLimits | Refusal {
  const largestStake = unitsOf(input.largest_stake, scale);
  const lossPerDay = unitsOf(input.loss_per_day, scale);
  if (largestStake === undefined || lossPerDay === undefined) return refuse('bad_limits');
  return {
    type: 'seconds.set_limits',
    largestStake,
    lossPerDay,
    pausedUntilMs: input.paused_until_ms,
  };
}

/** Percent of parts per million, without trailing zeros. */
function percent(ppm: number): string {
  return printUnits(BigInt(ppm), 4);
}

/** Of how many ticks at most the end price is the mean; null where it is the last one. */
function meanOf({ meanClose }: SecondsTerms): number | null {
  return meanClose ? MAX_MEAN_TICKS : null;
}

/** Rows of `/microtrade/seconds`. */
export function durationRows(
  terms: SecondsTerms,
  scale: number,
  breakEvenPpm: (payoutPpm: number) => number,
) {
  return terms.durations.map(({ seconds, payoutPpm, minStake, maxStake }) => ({
    seconds,
    terms_version: terms.version,
    mean_of: meanOf(terms),
    profit_ratio: Number(percent(payoutPpm)),
    min_amount: printUnits(BigInt(minStake), scale),
    max_amount: printUnits(BigInt(maxStake), scale),
    break_even: Number(printUnits(BigInt(breakEvenPpm(payoutPpm)), 4)),
  }));
}

/** A version of a market's terms. */
export function termsRow(
  market: Market,
  terms: SecondsTerms,
  fromMs: number,
  breakEvenPpm: (payoutPpm: number) => number,
) {
  const amount = (units: string) => printUnits(BigInt(units), market.quote.scale);
  return {
    match_id: market.id,
    symbol: market.symbol,
    version: terms.version,
    from: timeText(fromMs),
    from_ms: fromMs,
    durations: durationRows(terms, market.quote.scale, breakEvenPpm),
    customer_open_cap: amount(terms.customerOpenCap),
    total_open_cap: amount(terms.totalOpenCap),
    stale_ms: terms.staleMs,
    mean_of: meanOf(terms),
  } as const;
}

/** A price in parts of a tick, with no fewer decimals than the market shows. */
function partsText(market: Market, value: number, parts: 100 | 1_000): string {
  const decimals = market.priceDecimals + (parts === PARTS ? 2 : 3);
  return printUnits(BigInt(value) * BigInt(market.tickPoints), decimals, market.priceDecimals);
}

/** The price at which an order opened, with all that it is compared by. */
function openText(market: Market, { openTicks, openHundredths }: Readonly<SecondsOrder>): string {
  if (openHundredths === undefined) return printTicks(market, openTicks);
  return partsText(market, openHundredths, PARTS);
}

/** The price at which it ended: a mean to a thousandth of a tick. */
function endText(market: Market, order: Readonly<SecondsOrder>): string {
  const { closeTicks, closeSum: sum = 0, closeCount: count = 0 } = order;
  if (count === 0) return printTicks(market, closeTicks);
  return partsText(market, roundedMean({ sum, count }, 1_000), 1_000);
}

/** When an order opened; null of one that has not, or never did. */
function openedMs({ expiresMs, seconds, state, reason }: Readonly<SecondsOrder>): number | null {
  const isUnopened = state === 'pending' || reason === 'no_tick' || reason === 'not_opened';
  return isUnopened ? null : expiresMs - seconds * 1_000;
}

/** An order as answers, lists and events show it; one that is to open is shown as running. */
export function orderRow(market: Market, order: Readonly<SecondsOrder>) {
  const amount = (units: bigint) => printUnits(units, market.quote.scale);
  const state = order.state === 'pending' ? 'running' : order.state;
  const settled = state !== 'running';
  return {
    id: order.id,
    match_id: market.id,
    currency_id: market.quote.id,
    symbol_name: market.symbol,
    currency_match: { currency_name: market.base.code, legal_name: market.quote.code },
    type: order.direction === 'up' ? 1 : 2,
    seconds: order.seconds,
    number: amount(order.stakeUnits),
    profit_ratio: Number(percent(order.payoutPpm)),
    payout: amount(order.payoutUnits),
    open_price: openText(market, order),
    open_tick: order.openTick,
    created_at: timeText(order.placedMs),
    created_ms: order.placedMs,
    opened_ms: openedMs(order),
    expires_ms: order.expiresMs,
    end_price: settled ? endText(market, order) : null,
    close_tick: settled ? order.closeTick : null,
    fact_profits: settled ? amount(order.profitUnits) : '0',
    handled_at: settled ? timeText(order.settledMs) : '',
    complete_at: settled ? timeText(order.settledMs) : '',
    settled_ms: settled ? order.settledMs : null,
    status: settled ? 3 : 1,
    state,
    reason: order.reason,
    terms_version: order.termsVersion,
    /** Of how many ticks the end price is the mean; of one that runs, of how many at most. */
    mean_of: settled ? order.closeCount || null : order.openHundredths ? MAX_MEAN_TICKS : null,
    moni: 0,
  } as const;
}

/** Whether the notice of risk was read under the terms of now: new ones ask again. */
export function hasReadNotice(
  { riskAcceptedMs }: Pick<CustomerLimits, 'riskAcceptedMs'>,
  termsMs: number,
): boolean {
  return riskAcceptedMs > 0 && riskAcceptedMs >= termsMs;
}

/** A customer's own limits, those that count and those that are still to loosen. */
export function limitsMessage(
  limits: Readonly<CustomerLimits>,
  now: { readonly scale: number; readonly nowMs: number; readonly termsMs: number },
) {
  const { scale, nowMs, termsMs } = now;
  const amount = (units: bigint) => (units === 0n ? null : printUnits(units, scale));
  const pending = limits.loosensMs > nowMs;
  const lost = limits.lostUnits > 0n ? limits.lostUnits : 0n;
  return {
    risk_accepted_ms: hasReadNotice(limits, termsMs) ? limits.riskAcceptedMs : null,
    largest_stake: amount(limits.largestStake),
    loss_per_day: amount(limits.lossPerDay),
    paused_until_ms: limits.pausedUntilMs > nowMs ? limits.pausedUntilMs : null,
    lost_today: printUnits(lost, scale),
    loosens_ms: pending ? limits.loosensMs : null,
    next: pending
      ? {
          largest_stake: amount(limits.nextLargestStake),
          loss_per_day: amount(limits.nextLossPerDay),
          paused_until_ms: limits.nextPausedUntilMs > nowMs ? limits.nextPausedUntilMs : null,
        }
      : null,
  } as const;
}

/** A stake that the ticket offers. */
export function presetRow(number: number) {
  return { number } as const;
}

/** `/microtrade/risk`: how many customers there are, and how many of them have lost. */
export function riskMessage(share: { readonly customers: number; readonly losing: number }) {
  return { customers: share.customers, losing: share.losing } as const;
}

/** A row of `/microtrade/payable_currencies`. */
export function payableRow(id: number, name: string, available: string) {
  return { id, name, user_wallet: { micro_with_insurance: available, moni_balance: '0' } } as const;
}

/** What a frame of the socket brings a customer: orders that were placed or settled. */
export interface SecondsFrame {
  readonly seconds_orders: readonly ReturnType<typeof orderRow>[];
}
