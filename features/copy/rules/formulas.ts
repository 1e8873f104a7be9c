/** The arithmetic of copies and shares, as pure functions. */
import { divide } from '../../../core/money/units.ts';
import {
  type CopiedPosition,
  type CopyMode,
  COPIED_OF_OWN_MARGIN,
  DAY_LOSS_OF_BUDGET,
  DAY_MS,
  MOST_FIXED_LOTS,
  MOST_HUNDREDTHS,
  SHARE_LAG_WEEKS,
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

/** The results at settlements whose share still waits. */
export function pastResults(text: string): bigint[] {
  return text === '' ? [] : text.split(',').map(BigInt);
}

/** The same with a further one, as text: no more than a share waits for. */
export function withResult(text: string, result: bigint): string {
  return [...pastResults(text), result].slice(-SHARE_LAG_WEEKS).join(',');
}

/**
 * The result that a waiting share is settled at: the lowest since its month began, so that what
 * was lost meanwhile brings nothing; 0 in the first month. Example: 300, 200, 250, 300, and 400
 * now: 200.
 */
export function laggedResult(text: string, now: bigint): bigint {
  const past = pastResults(text);
  if (past.length < SHARE_LAG_WEEKS) return 0n;
  return past.reduce((least, result) => (result < least ? result : least), now);
}

/** Whether what copies of a day have lost, less than zero where it is a loss, stops the day. */
export function isDayLost(dayUnits: bigint, budgetUnits: bigint): boolean {
  return -dayUnits * DAY_LOSS_OF_BUDGET >= budgetUnits;
}

/** A copy that is wanted, with what it would hold. */
interface Held {
  readonly lots: number;
  readonly margin: bigint;
}

/**
 * Lots that the leader's own margin answers for: as wanted, or all lowered alike and rounded down
 * where the margins of all would be more than twenty times his.
 */
export function withinOwnMargin(wants: readonly Held[], own: bigint): number[] {
  const most = own * COPIED_OF_OWN_MARGIN;
  const sum = wants.reduce((total, { margin }) => total + margin, 0n);
  if (sum <= most) return wants.map(({ lots }) => lots);
  return wants.map(({ lots }) => Number(divide(BigInt(lots) * most, sum, 'down')));
}

/** The result at or below which the loss stop acts; below zero. */
export function stopLevel(budgetUnits: bigint, maxLossPercent: number): bigint {
  return -divide(budgetUnits * BigInt(maxLossPercent), 100n, 'up');
}
