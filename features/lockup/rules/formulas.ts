/**
 * What lock-ups pay and cost, as pure functions. Source: the product's terms; the example of the
 * specification is 10,000 USDT at 0.15 % a day for 5 days: 15 a day, 75 in all.
 */
import { PPM, shareOf, type Units, units } from '../../../core/money/units.ts';
import type { LockupTerms } from '../contract.ts';

/** Interest of the first `days` days, floor(P × rate × days ÷ 10⁶), in units of the coin. */
export function interestFor(principal: bigint, ratePpm: number, days: number): Units {
  return shareOf(units(principal), ratePpm * days, 'down');
}

/**
 * Interest of day k alone: what k days bring less what k − 1 days bring, so that the days add up
 * to the whole and nothing is gained or lost by rounding.
 */
export function interestOfDay(principal: bigint, ratePpm: number, day: number): Units {
  const before = interestFor(principal, ratePpm, day - 1);
  return units(interestFor(principal, ratePpm, day) - before);
}

/**
 * What leaving early costs, in units of the coin. Kind `principal`: ceil(P × share), the first
 * share while fewer than half of the days have fully passed. Kind `interest`: what was paid. A
 * flexible product costs nothing.
 */
export function penaltyOf(
  terms: Pick<LockupTerms, 'days' | 'penalty' | 'penaltyBeforePpm' | 'penaltyAfterPpm'>,
  order: { readonly units: bigint; readonly passedDays: number; readonly paidUnits: bigint },
): Units {
  if (terms.days === 0) return units(0n);
  if (terms.penalty === 'interest') return units(order.paidUnits);
  const isBeforeHalf = order.passedDays * 2 < terms.days;
  const ratePpm = isBeforeHalf ? terms.penaltyBeforePpm : terms.penaltyAfterPpm;
  return shareOf(units(order.units), ratePpm, 'up');
}

/** The largest amount whose interest of `days` days the free part of the pool can promise. */
export function capacityOf(free: bigint, ratePpm: number, days: number): bigint {
  if (free < 0n) return 0n;
  // P × r < (free + 1) × 10⁶ is floor(P × r ÷ 10⁶) ≤ free.
  return ((free + 1n) * PPM - 1n) / (BigInt(ratePpm) * BigInt(days));
}
