/**
 * What the option is worth that a buyer of a dual product sells, by the formula of Black and
 * Scholes without interest: for display beside the rate, and for the suggestion of rates. It is an
 * estimate in floating point, and no money is ever counted with it.
 */
import type { DualKind } from '../contract.ts';

const DAYS_A_YEAR = 365;
const PPM = 1_000_000;
/** Fewer daily steps than this say little about a market. */
const LEAST_STEPS = 7;
const MOST_PPM = 1_000_000_000;

/** The distribution function of the normal, to seven digits (Abramowitz and Stegun 7.1.26). */
function normal(x: number): number {
  const z = Math.abs(x) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * z);
  const poly =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const erf = 1 - poly * Math.exp(-z * z);
  return (1 + (x < 0 ? -erf : erf)) / 2;
}

/** What the value of an option follows from: prices in any one unit, the time in years. */
export interface OptionFacts {
  readonly kind: DualKind;
  readonly price: number;
  readonly strike: number;
  readonly years: number;
  /** Of a year: 0.6 is 60 %. */
  readonly volatility: number;
}

/** The option's value as a part of what is paid: of the coin for a call, of K for a put. */
export function optionShare({ kind, price, strike, years, volatility }: OptionFacts): number {
  const spread = volatility * Math.sqrt(Math.max(years, 0));
  if (spread === 0) {
    const inner = kind === 'call' ? (price - strike) / price : (strike - price) / strike;
    return Math.max(0, inner);
  }
  const d1 = Math.log(price / strike) / spread + spread / 2;
  const d2 = d1 - spread;
  return kind === 'call'
    ? normal(d1) - (strike / price) * normal(d2)
    : normal(-d2) - (price / strike) * normal(-d1);
}

/**
 * The rate of a year at which the interest is worth just what is sold, in parts per million. With v
 * the option's part of what is paid, y·(1 − v) = v: interest is lost with the amount.
 */
export function fairRatePpm(facts: OptionFacts, days: number): number {
  const part = optionShare(facts);
  const whole = part >= 1 ? MOST_PPM : Math.round((part / (1 - part)) * (DAYS_A_YEAR / days) * PPM);
  return Math.min(whole, MOST_PPM);
}

/**
 * Realised volatility of a year by daily closes, the oldest first: the deviation of their
 * logarithmic steps, times √365. Undefined where there are too few.
 */
export function volatilityOf(closes: readonly number[]): number | undefined {
  const sound = closes.filter((close) => close > 0);
  const steps = sound.slice(1).map((close, index) => Math.log(close / (sound[index] ?? close)));
  if (steps.length < LEAST_STEPS) return undefined;
  const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
  const squares = steps.reduce((sum, step) => sum + (step - mean) ** 2, 0);
  return Math.sqrt((squares / (steps.length - 1)) * DAYS_A_YEAR);
}

/** A rate is sold while it is between 60 and 100 % of the fair one. */
const LEAST_PART = 0.6;
const MOST_PART = 1;
/** The band is looked for in steps of 0.05 %, up to 25 % away. */
const STEP_PPM = 500;
const MOST_STEPS = 500;

/** How far the price may move in one direction before a rate is no longer between the two. */
function edge(facts: OptionFacts, days: number, ratePpm: number, sign: 1 | -1): number {
  let last = facts.price;
  for (let step = 1; step <= MOST_STEPS; step += 1) {
    const price = facts.price * (1 + (sign * step * STEP_PPM) / PPM);
    const part = ratePpm / fairRatePpm({ ...facts, price }, days);
    if (part < LEAST_PART || part > MOST_PART) return last;
    last = price;
  }
  return last;
}

/** The prices between which a rate is 60 to 100 % of the fair one. */
export function saleBand(facts: OptionFacts, days: number, ratePpm: number): [number, number] {
  return [edge(facts, days, ratePpm, -1), edge(facts, days, ratePpm, 1)];
}
