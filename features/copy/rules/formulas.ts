/** The arithmetic of copies and shares, as pure functions. */
import { divide } from '../../../core/money/units.ts';
import {
  type CopiedPosition,
  type CopyMode,
  DAY_MS,
  MOST_FIXED_LOTS,
  MOST_HUNDREDTHS,
} from '../contract.ts';

const PPM = 1_000_000n;
const WEEK_MS = 7 * DAY_MS;
/** The first Monday after the beginning of Unix time. */
const MONDAY_MS = 4 * DAY_MS;

/** The first Monday 00:00 UTC after a time. */
export function nextWeekMs(afterMs: number): number {
  return Math.floor((afterMs - MONDAY_MS) / WEEK_MS + 1) * WEEK_MS + MONDAY_MS;
}

/** Whether a number makes sense in a mode. */
export function isNumberFor(mode: CopyMode, number: number): boolean {
  const most = mode === 'multiple' ? MOST_HUNDREDTHS : MOST_FIXED_LOTS;
  return Number.isSafeInteger(number) && number >= 1 && number <= most;
}

/** Lots that a follower wants when the trader opened some; 0 for less than one. */
export function copiedLots(mode: CopyMode, number: number, lots: number): number {
  return mode === 'lots' ? number : Math.floor((lots * number) / 100);
}

/** Lots of a copy that are closed when the trader closes `closed` of his `lots`. */
export function closedLots(copyLots: number, closed: number, lots: number): number {
  if (closed >= lots) return copyLots;
  return Number(divide(BigInt(copyLots) * BigInt(closed), BigInt(lots), 'down'));
}

/**
 * Lots of a copy that are closed where the parts of its trader add up: as large a part of what
 * there was as he has closed by now, rounded down, less what was closed already.
 * Example: of 10 lots for his 100 one is closed with every tenth that he closes.
 */
export function cumulatedLots(
  copy: Pick<CopiedPosition, 'lots' | 'traderLots' | 'baseLots' | 'baseTraderLots'>,
): number {
  const { lots, traderLots, baseLots, baseTraderLots } = copy;
  const closed = closedLots(baseLots, baseTraderLots - traderLots, baseTraderLots);
  return Math.max(closed - (baseLots - lots), 0);
}

/**
 * Shares out what is left among those who want more: pro rata, down; the rest to the first ones.
 * Example: 10 lots for wants of 8, 8 and 4 are 4, 4 and 2; 11 are 5, 4 and 2.
 */
export function proRata(wants: readonly number[], left: number): number[] {
  const sum = wants.reduce((total, want) => total + want, 0);
  if (sum <= left) return [...wants];
  const of = (want: number) => Number(divide(BigInt(want) * BigInt(left), BigInt(sum), 'down'));
  const given = wants.map(of);
  let rest = given.reduce((total, lots) => total - lots, left);
  for (const [at, want] of wants.entries()) {
    const more = Math.min(rest, want - (given[at] ?? 0));
    given[at] = (given[at] ?? 0) + more;
    rest -= more;
  }
  return given;
}

/**
 * The share that is due: a part of what a result is above the highest one that was settled.
 * Rounded down. Example: 10 % of 200 above 0 are 20; of 150 with a mark of 200 nothing.
 */
export function shareDue(result: bigint, high: bigint, sharePpm: number): bigint {
  return result > high ? divide((result - high) * BigInt(sharePpm), PPM, 'down') : 0n;
}

/** The result at or below which the loss stop acts; below zero. */
export function stopLevel(budgetUnits: bigint, maxLossPercent: number): bigint {
  return -divide(budgetUnits * BigInt(maxLossPercent), 100n, 'up');
}
