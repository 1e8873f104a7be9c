/**
 * What a dual order pays, as pure functions. Source: the product's terms. With P paid, r the rate
 * of a year, t the term as part of 365 days and K the linked price: interest floor(P·r·t), and
 * instead of P with its interest floor(P·K·(1 + r·t)) USDT for a coin, floor(P ÷ K·(1 + r·t)) coin
 * for USDT. A term is in milliseconds; one of whole days is so many of them.
 */
import {
  type Asset,
  divide,
  PPM,
  powerOfTen,
  type Units,
  units,
} from '../../../core/money/units.ts';
import type { Market } from '../../catalogue/contract.ts';
import { DAY_MS, type DualKind, type DualTerms, type Fixing } from '../contract.ts';

/** A year in parts per million of a millisecond: the whole that rates times terms are parts of. */
const YEAR_PPM = 365n * BigInt(DAY_MS) * PPM;
/** A share is a tenth of a coin, or of what a coin costs at K. */
const SHARES_A_COIN = 10n;

/** A market as far as amounts are counted with it. */
export interface Steps extends Pick<Market, 'tickUnits'> {
  readonly base: Pick<Asset, 'scale'>;
}
/** What of terms the payments follow from. */
export type Deal = Pick<DualTerms, 'kind' | 'strikeTicks' | 'ratePpm'>;

/** What one share costs: 0.1 coin, or 0.1 × K in USDT rounded down. */
export function shareUnits({ kind, strikeTicks }: Deal, { base, tickUnits }: Steps): Units {
  const whole = kind === 'call' ? powerOfTen(base.scale) : BigInt(strikeTicks) * tickUnits;
  return units(divide(whole, SHARES_A_COIN, 'down'));
}

/** Interest of a term, floor(P × rate × term ÷ year ÷ 10⁶), in units of the coin paid. */
export function interestOf(paid: bigint, { ratePpm }: Deal, termMs: number): Units {
  return units(divide(paid * BigInt(ratePpm) * BigInt(termMs), YEAR_PPM, 'down'));
}

/** Numerator and denominator of the other payment for one unit paid. */
function otherRatio(deal: Deal, { base, tickUnits }: Steps, termMs: number): readonly bigint[] {
  const grown = YEAR_PPM + BigInt(deal.ratePpm) * BigInt(termMs);
  const strike = BigInt(deal.strikeTicks) * tickUnits;
  const whole = powerOfTen(base.scale);
  return deal.kind === 'call'
    ? [strike * grown, whole * YEAR_PPM]
    : [whole * grown, strike * YEAR_PPM];
}

/** What is paid instead of the amount in the other coin, rounded down, in units of that. */
export function otherOf(paid: bigint, deal: Deal, steps: Steps, termMs: number): Units {
  const [numerator = 0n, denominator = 1n] = otherRatio(deal, steps, termMs);
  return units(divide(paid * numerator, denominator, 'down'));
}

/** The largest n with floor(n × part ÷ whole) ≤ free. */
function mostWithin(free: bigint, part: bigint, whole: bigint): bigint {
  return free < 0n ? 0n : divide((free + 1n) * whole - 1n, part, 'down');
}

/** What the desk could still promise: free units of the coin that is paid in, and of the other. */
export interface Free {
  readonly own: bigint;
  readonly other: bigint;
}

/** How many shares both promises fit into what is free for, both rounded as they are frozen. */
export function capacityOf(free: Free, deal: Deal, steps: Steps, termMs: number): bigint {
  const [numerator = 0n, denominator = 1n] = otherRatio(deal, steps, termMs);
  const own = mostWithin(free.own, BigInt(deal.ratePpm) * BigInt(termMs), YEAR_PPM);
  const other = mostWithin(free.other, numerator, denominator);
  return divide(own < other ? own : other, shareUnits(deal, steps), 'down');
}

/**
 * Whether the price of a fixing turns the payment into the other coin: of a call at K or above it,
 * of a put at K or below. The mean is compared exactly, as sum against K × count.
 */
export function isExercisedAt(
  { kind, strikeTicks }: { readonly kind: DualKind; readonly strikeTicks: number },
  { sum, count }: Pick<Fixing, 'sum' | 'count'>,
): boolean {
  const linked = BigInt(strikeTicks) * BigInt(count);
  return kind === 'call' ? sum >= linked : sum <= linked;
}

/** What so many units of the coin are worth at a mean, in units of USDT, rounded down. */
export function worthAt(coin: bigint, { sum, count }: Pick<Fixing, 'sum' | 'count'>, steps: Steps) {
  const whole = powerOfTen(steps.base.scale) * BigInt(count);
  return units(divide(coin * sum * steps.tickUnits, whole, 'down'));
}
