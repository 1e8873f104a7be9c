/** Seeded chance: the same seed draws the same numbers on every machine. */

/** Mixes whole numbers into one seed, so that neighbouring ones give unlike streams. */
export function mixedSeed(...parts: readonly number[]): number {
  let mixed = 0x9e3779b9;
  for (const part of parts) {
    mixed = Math.imul(mixed ^ (part >>> 0) ^ Math.floor(part / 4_294_967_296), 0x85ebca6b);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0xc2b2ae35);
    mixed ^= mixed >>> 13;
  }
  return mixed >>> 0;
}

/** How fat the tails of returns of a second are: Student's t with this many degrees of freedom. */
const DEGREES = 5;

function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A stream of draws. */
export class Chance {
  /** A number from 0 to below 1. */
  readonly next: () => number;

  /** @param source a seed, or what draws evenly from 0 to below 1 */
  constructor(source: number | (() => number)) {
    this.next = typeof source === 'number' ? mulberry32(source) : source;
  }

  /** Standard normal (Box and Muller). */
  normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()));
    return radius * Math.cos(2 * Math.PI * this.next());
  }

  /**
   * Student's t scaled to variance 1 (Bailey's polar method): calm mostly, wild at times, the more
   * so the fewer degrees of freedom, which are more than 2.
   */
  fatTailed(degrees = DEGREES): number {
    const radius = Math.sqrt(degrees * ((1 - this.next()) ** (-2 / degrees) - 1));
    return radius * Math.cos(2 * Math.PI * this.next()) * Math.sqrt((degrees - 2) / degrees);
  }

  /** At least `from`, and more than x with probability (from ÷ x) to the power of `alpha`. */
  powerLaw(from: number, alpha: number): number {
    return from * (1 - this.next()) ** (-1 / alpha);
  }

  /** Exponential with mean 1. */
  exponential(): number {
    return -Math.log(1 - this.next());
  }
}

/** How much of tomorrow's variance is today's shock, and how much today's variance (GARCH). */
const SHOCK_SHARE = 0.06;
const MEMORY_SHARE = 0.93;
const FLOOR_SHARE = 1 - SHOCK_SHARE - MEMORY_SHARE;
/** One shock counts for at most this many variances, so that no storm lasts for ever. */
const LARGEST_SHOCK = 25;

/**
 * Returns with variance 1 in the long run whose storms and calms cluster: GARCH(1,1). Hours that
 * were announced without storms were drawn so.
 */
export class ClusteredReturns {
  private variance = 1;

  /** The next return from a draw of variance 1. */
  next(draw: number): number {
    const value = Math.sqrt(this.variance) * draw;
    const shock = Math.min(value * value, LARGEST_SHOCK);
    this.variance = FLOOR_SHARE + SHOCK_SHARE * shock + MEMORY_SHARE * this.variance;
    return value;
  }
}

/** One return out of the common part and a market's own, with variance 1. */
export function joinedReturn(share: number, common: number, own: number): number {
  return Math.sqrt(share) * common + Math.sqrt(1 - share) * own;
}
