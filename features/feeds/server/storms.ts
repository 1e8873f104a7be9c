/**
 * How volatile markets are: their usual volatility times two factors, of which one has forgotten
 * half of itself in a quarter of an hour and the other in a day. Each is an Ornstein–Uhlenbeck
 * process in logarithms, and the mean of the squared volatility is that of the catalogue.
 */
import type { Chance } from './chance.ts';

const FAST_HALF_MS = 15 * 60_000;
const FAST_VARIANCE = 0.3;
/** The slow factor moves once an hour, by what was announced of that hour (`slowAfter`). */
export const SLOW_HALF_MS = 86_400_000;
export const SLOW_VARIANCE = 0.1;
/** No storm is so many times more volatile than usual. */
const MAX_VOLATILITY = 6;
/** The tails of a minute, beside those of its seconds. */
export const MINUTE_DEGREES = 12;

function moved(before: number, ms: number, halfMs: number, variance: number, normal: number) {
  const kept = 2 ** (-ms / halfMs);
  return before * kept + Math.sqrt(variance * (1 - kept ** 2)) * normal;
}

/** The fast factor's logarithm a while later, by a standard normal draw. */
export function fastAfter(before: number, ms: number, normal: number): number {
  return moved(before, ms, FAST_HALF_MS, FAST_VARIANCE, normal);
}

/** The slow factor's logarithm a while later, likewise. */
export function slowLater(before: number, ms: number, normal: number): number {
  return moved(before, ms, SLOW_HALF_MS, SLOW_VARIANCE, normal);
}

/** The volatility of a moment, in usual ones, by the logarithms of both factors. */
export function stormOf(fast: number, slow: number): number {
  return Math.min(MAX_VOLATILITY, Math.exp(fast + slow - FAST_VARIANCE - SLOW_VARIANCE));
}

/** Both factors along spans of time that follow one another: the volatility of each. */
export function stormsOver(
  spans: readonly { readonly spanMs: number }[],
  chance: Chance,
): Float64Array {
  let fast = chance.normal() * Math.sqrt(FAST_VARIANCE);
  let slow = chance.normal() * Math.sqrt(SLOW_VARIANCE);
  return Float64Array.from(spans, ({ spanMs }) => {
    const steps = Math.max(1, Math.ceil(spanMs / FAST_HALF_MS));
    const ms = spanMs / steps;
    let squares = 0;
    for (let step = 0; step < steps; step += 1) {
      fast = fastAfter(fast, ms, chance.normal());
      slow = slowLater(slow, ms, chance.normal());
      squares += stormOf(fast, slow) ** 2;
    }
    return Math.sqrt(squares / steps);
  });
}

/** A factor of a minute with mean square 1, which makes its return one of Student's t. */
export function minuteFactor(chance: Chance): number {
  let sum = 0;
  for (let half = 0; half < MINUTE_DEGREES / 2; half += 1) sum += 2 * chance.exponential();
  return Math.sqrt((MINUTE_DEGREES - 2) / sum);
}
