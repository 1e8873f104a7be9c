/**
 * What a dual order is priced at when it is bought: its term in milliseconds, the volatility by
 * the house's own closes of days and quarters of an hour, and the rate, 95 % of what the option is
 * worth then and never more than the published one. Counted in whole numbers: every machine and
 * every receipt gives the same.
 */
import { ln, normal, ONE, over, squareRoot, times } from '../../../core/money/fixed.ts';
import { divide, PPM } from '../../../core/money/units.ts';
import type { Market } from '../../catalogue/contract.ts';
import { DAY_MS, type DualTerms, settledMs, windowMs } from '../contract.ts';

const DAYS_A_YEAR = 365n;
const QUARTERS_A_YEAR = 96n * DAYS_A_YEAR;
export const YEAR_MS = DAYS_A_YEAR * BigInt(DAY_MS);
/** The rate as part of the fair one. */
export const RATE_PART_PPM = 950_000n;
/** A lower rate is not sold. */
export const MIN_RATE_PPM = 10_000;
const MAX_FAIR_PPM = 1_000_000_000n;
/** Fewer closes say little about a market; more than a month and a day are not asked for. */
export const MIN_CLOSES = 8;
export const MAX_CLOSES = 31;
/** A day of quarters of an hour; a quarter of a day at the least. */
export const MIN_RECENT_CLOSES = 25;
export const MAX_RECENT_CLOSES = 97;
/** The last day, half of it, and a quarter of it. */
const RECENT_COUNTS = [97, 49, 25];
/** What is measured in a day is wrong by a sixth, and may be over: so much of it counts. */
export const RECENT_PART_PPM = 650_000;
/** Volatility of a year is taken between these. */
export const MIN_VOLATILITY_PPM = 50_000;
export const MAX_VOLATILITY_PPM = 3_000_000;

/** How long an order bought at a time runs. */
export function termOf({ maturityDay }: Pick<DualTerms, 'maturityDay'>, timeMs: number): number {
  return settledMs(maturityDay) - 1 - timeMs;
}

/** Closes of a market in ticks, the oldest first; none where it is too young. */
export interface Closes {
  readonly closes: readonly number[];
  readonly recentCloses?: readonly number[] | undefined;
}

function areSound(closes: readonly number[], min: number, max: number): boolean {
  const isCount = closes.length === 0 || (closes.length >= min && closes.length <= max);
  return isCount && closes.every((close) => Number.isSafeInteger(close) && close > 0);
}

/** Whether these can be the closes of a market. */
export function areSoundCloses({ closes, recentCloses = [] }: Closes): boolean {
  const areRecent = areSound(recentCloses, MIN_RECENT_CLOSES, MAX_RECENT_CLOSES);
  return areRecent && areSound(closes, MIN_CLOSES, MAX_CLOSES);
}

function bounded(ppm: bigint): number {
  const { min, max } = { min: BigInt(MIN_VOLATILITY_PPM), max: BigInt(MAX_VOLATILITY_PPM) };
  return Number(ppm < min ? min : ppm > max ? max : ppm);
}

function ppmOf(value: bigint): bigint {
  return divide(value * PPM, ONE, 'down');
}

/** The deviation of logarithmic steps of which a year has so many, for the year. */
function deviationPpm(closes: readonly number[], stepsAYear: bigint): number {
  const steps = closes.slice(1).map((close, index) => {
    return ln(over(BigInt(close), BigInt(closes[index] ?? close)));
  });
  const count = BigInt(steps.length);
  const mean = divide(
    steps.reduce((sum, step) => sum + step, 0n),
    count,
    'down',
  );
  const squares = steps.reduce((sum, step) => sum + times(step - mean, step - mean), 0n);
  return bounded(ppmOf(squareRoot(divide(squares * stepsAYear, count - 1n, 'down'))));
}

/**
 * Volatility of a year by daily closes, without them what the catalogue says of the market; or by
 * part of what the last day was like, whole, half and quarter, where that is lower. A month says
 * too much in a calm, and a day after a storm; who sells his option then would be paid for it.
 */
export function volatilityPpmOf({ closes, recentCloses = [] }: Closes, market: Market): number {
  const { dailyVolatilityPpm } = market.definition.reference;
  const usual =
    closes.length === 0
      ? bounded(times(BigInt(dailyVolatilityPpm), squareRoot(DAYS_A_YEAR * ONE)))
      : deviationPpm(closes, DAYS_A_YEAR);
  if (recentCloses.length === 0) return usual;
  const recent = RECENT_COUNTS.map((count) =>
    deviationPpm(recentCloses.slice(-count), QUARTERS_A_YEAR),
  );
  return Math.min(usual, Math.floor((Math.min(...recent) * RECENT_PART_PPM) / 1_000_000));
}

/** What the value of an option follows from. */
export interface Option extends Pick<DualTerms, 'kind' | 'strikeTicks' | 'maturityDay'> {
  readonly ticks: number;
  readonly timeMs: number;
  readonly volatilityPpm: number;
}

/** The option's value as a part of what is paid, by Black and Scholes without interest. */
function partOf(option: Option): bigint {
  const { kind, strikeTicks, ticks, maturityDay, timeMs, volatilityPpm } = option;
  const [price, strike] = [BigInt(ticks), BigInt(strikeTicks)];
  const leftMs = BigInt(Math.max(0, windowMs(maturityDay) - timeMs));
  const years = squareRoot(divide(leftMs * ONE, YEAR_MS, 'down'));
  const spread = divide(BigInt(volatilityPpm) * years, PPM, 'down');
  const away = ln(over(price, strike));
  // With nothing left to happen the option is worth what it would be exercised for.
  const d1 = spread === 0n ? away * ONE : over(away, spread) + divide(spread, 2n, 'down');
  const d2 = d1 - spread;
  const part =
    kind === 'call'
      ? normal(d1) - divide(strike * normal(d2), price, 'down')
      : normal(-d2) - divide(price * normal(-d1), strike, 'down');
  return part > 0n ? part : 0n;
}

/**
 * The rate of a year at which the interest of the term is worth just what is sold, in parts per
 * million. With v the option's part of what is paid, y·(1 − v) = v: interest is lost with it.
 */
export function fairRatePpm(option: Option): number {
  const part = partOf(option);
  const termMs = termOf(option, option.timeMs);
  if (termMs <= 0) return 0;
  if (part >= ONE) return Number(MAX_FAIR_PPM);
  const fair = divide(part * YEAR_MS * PPM, (ONE - part) * BigInt(termMs), 'down');
  return Number(fair < MAX_FAIR_PPM ? fair : MAX_FAIR_PPM);
}

/** The rate at which it is sold: 95 % of the fair one, the published one at most. */
export function ratePpmOf(terms: Pick<DualTerms, 'ratePpm'>, option: Option): number {
  const rate = Number(divide(BigInt(fairRatePpm(option)) * RATE_PART_PPM, PPM, 'down'));
  return Math.min(rate, terms.ratePpm);
}
