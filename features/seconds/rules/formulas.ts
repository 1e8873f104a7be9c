/**
 * What a seconds contract comes to, as pure functions of published ticks and terms. The rules,
 * the client's preview and the verification of receipts all use these.
 */
import { divide, shareOf, type Units, units } from '../../../core/money/units.ts';
import { type ExactTick, PARTS, wholeTicks } from '../../feeds/contract.ts';
import { type Direction, MAX_MEAN_TICKS, type Mean, type SecondsState } from '../contract.ts';

const PPM = 1_000_000n;

/**
 * What a won stake brings on top of itself, rounded down.
 * Example: 100 USDT at 850,000 ppm (85 %) bring 85 USDT.
 */
export function payoutOf(stake: bigint, payoutPpm: number): Units {
  return shareOf(units(stake), payoutPpm, 'down');
}

/**
 * The share of orders that must be won to lose nothing in the long run: 1 / (1 + payout), in ppm,
 * rounded up. Example: a payout of 85 % needs 54.0541 %.
 */
export function breakEvenPpm(payoutPpm: number): number {
  return Number(divide(PPM * PPM, PPM + BigInt(payoutPpm), 'up'));
}

/** Whether an order has not ended yet. */
export function isLive({ state }: { readonly state: SecondsState }): boolean {
  return state === 'pending' || state === 'running';
}

/** What an order comes to at its two prices. */
export function resultOf(
  direction: Direction,
  openTicks: number,
  closeTicks: number,
): Exclude<SecondsState, 'pending' | 'running' | 'void'> {
  if (openTicks === closeTicks) return 'drawn';
  return closeTicks > openTicks === (direction === 'up') ? 'won' : 'lost';
}

/** Gain (above zero) or loss of an order that ended in a state. */
export function profitOf(state: SecondsState, stake: bigint, payout: bigint): bigint {
  if (state === 'won') return payout;
  return state === 'lost' ? -stake : 0n;
}

/** Whether a tick is too old to be the price at a time. */
export function isStale(tickMs: number, timeMs: number, staleMs: number): boolean {
  return timeMs - tickMs > staleMs;
}

/**
 * The mean of the last ticks after an opening and no later than a time; undefined where none came.
 * Ticks from before the opening would tell the customer a part of the outcome beforehand.
 */
export function meanAt(
  ticks: readonly ExactTick[],
  openTick: number,
  timeMs: number,
): Mean | undefined {
  const counted = ticks
    .filter((tick) => tick.number > openTick && tick.timeMs <= timeMs)
    .slice(-MAX_MEAN_TICKS);
  if (counted.length === 0) return undefined;
  return { sum: counted.reduce((sum, tick) => sum + tick.hundredths, 0), count: counted.length };
}

/** The index in force in hundredths of a tick; one that began anew is in whole ticks. */
export function exactNow(
  recent: readonly ExactTick[],
  { number, ticks }: { readonly number: number; readonly ticks: number },
): number {
  const last = recent.at(-1);
  const isThat = last?.number === number && wholeTicks(last.hundredths) === ticks;
  return isThat ? last.hundredths : ticks * PARTS;
}

/** The price between two ticks, rounded half to even: 100 and 103 are 102. */
export function meanOf(before: number, after: number): number {
  return Number(divide(BigInt(before) + BigInt(after), 2n, 'half_even'));
}
