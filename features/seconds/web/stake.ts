/** What a ticket and a running order come to, worked out with the rules of the house. */
import { printUnits } from '../../../core/money/text.ts';
import {
  compare,
  divide,
  isPositive,
  multiply,
  scaleOf,
  subtract,
  toScale,
  trim,
} from '../../../platform/browser/numbers/decimal.ts';
import { profitOf, resultOf } from '../rules/formulas.ts';
import type { Duration, Limits, SecondsOrder } from './types.ts';

const COIN_DIGITS = 8;

/** What a won stake brings on top of itself, rounded down as the house does. */
export function payoutText(stake: string, duration: Duration): string {
  return trim(divide(multiply(stake, String(duration.profit_ratio)), '100', COIN_DIGITS));
}

/** Why a stake cannot be placed: a word and its amount; of the balance, what is missing. */
export type StakeFault = {
  readonly word: 'stake' | 'minimum' | 'maximum' | 'largest' | 'balance';
  readonly amount: string;
};

/** The first thing that is wrong with a stake, in the order in which the house checks. */
export function faultOf(
  stake: string,
  duration: Duration,
  limits: Limits | undefined,
  balance: string | undefined,
): StakeFault | null {
  if (!isPositive(stake)) return { word: 'stake', amount: '' };
  const { min_amount, max_amount } = duration;
  if (compare(stake, min_amount) < 0) return { word: 'minimum', amount: min_amount };
  if (compare(stake, max_amount) > 0) return { word: 'maximum', amount: max_amount };
  const largest = limits?.largest_stake;
  if (largest && compare(stake, largest) > 0) return { word: 'largest', amount: largest };
  const isShort = balance !== undefined && compare(stake, balance) > 0;
  return isShort ? { word: 'balance', amount: trim(subtract(stake, balance)) } : null;
}

export type Expected = { readonly state: 'won' | 'lost' | 'drawn'; readonly profit: string };

function ticksOf(price: string, scale: number): number {
  return Number(toScale(price, scale).replace('.', ''));
}

/** What an order would come to at an index price; null before there is one. */
export function expectedOf(
  order: Pick<SecondsOrder, 'type' | 'open_price' | 'number' | 'payout'>,
  indexPrice: string | null | undefined,
): Expected | null {
  if (!indexPrice) return null;
  const scale = Math.max(scaleOf(order.open_price), scaleOf(indexPrice));
  const state = resultOf(
    order.type === 1 ? 'up' : 'down',
    ticksOf(order.open_price, scale),
    ticksOf(indexPrice, scale),
  );
  const units = (text: string) => BigInt(toScale(text, COIN_DIGITS).replace('.', ''));
  const profit = profitOf(state, units(order.number), units(order.payout));
  return { state, profit: printUnits(profit, COIN_DIGITS) };
}

/**
 * Seconds that an order has left, rounded up; 0 once the end has come. Never more than it lasts:
 * the clock of the exchange, as it is known here, may be some milliseconds behind.
 */
export function secondsLeft(
  order: Pick<SecondsOrder, 'expires_ms' | 'seconds'>,
  nowMs: number,
): number {
  const left = Math.ceil((order.expires_ms - nowMs) / 1_000);
  return Math.min(order.seconds, Math.max(0, left));
}

/** Seconds as a clock shows them: 0:07, 9:59, 1:00:00. */
export function clockText(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
