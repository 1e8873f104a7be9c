/** Points, streaks and results, as pure functions. */
import {
  DAY_MS,
  type Direction,
  FIRST_POINTS,
  type GuessState,
  MOST_POINTS,
  type Pause,
  STREAK_POINTS,
} from '../contract.ts';

const WEEK_DAYS = 7;
/** 1970-01-01 was a Thursday: the first Monday was its fifth day. */
const FIRST_MONDAY = 4;
const MONTHS = 12;
const ERA_DAYS = 146_097;
/** From the first of March of the year 0 to 1970-01-01. */
const DAYS_TO_1970 = 719_468;

/** What the n-th day in a row brings: 10, 12, 14 … up to 30. */
export function pointsOf(streak: number): number {
  return Math.min(FIRST_POINTS + STREAK_POINTS * (streak - 1), MOST_POINTS);
}

/**
 * The month of a day, counted through: years × 12 + months, both from 0. Source: the proleptic
 * Gregorian calendar in eras of 400 years that begin on a first of March (Hinnant,
 * "chrono-compatible low-level date algorithms", `civil_from_days`).
 */
export function monthOf(day: number): number {
  const shifted = day + DAYS_TO_1970;
  const era = Math.floor(shifted / ERA_DAYS);
  const ofEra = shifted - era * ERA_DAYS;
  const leaps =
    Math.floor(ofEra / 1_460) - Math.floor(ofEra / 36_524) + Math.floor(ofEra / 146_096);
  const year = Math.floor((ofEra - leaps) / 365);
  const inYears = 365 * year + Math.floor(year / 4) - Math.floor(year / 100);
  const ofYear = ofEra - inYears;
  // Months from March on.
  const month = Math.floor((5 * ofYear + 2) / 153);
  return (era * 400 + year) * MONTHS + month + 2;
}

/** A streak as it stands at a check-in. */
export interface StreakNow {
  readonly streak: number;
  readonly forgivenMonth: number;
}

/**
 * A streak at a check-in on a later day than the last one. A missed day is forgiven where the house
 * stood still on it, and else once a month; any other ends the streak.
 * @param pauses in the order of their days
 */
export function streakAt(
  last: StreakNow & { readonly lastDay: number },
  day: number,
  pauses: readonly Pause[],
): StreakNow {
  const { streak, lastDay } = last;
  let { forgivenMonth } = last;
  if (streak === 0) return { streak: 1, forgivenMonth };
  for (let missed = lastDay + 1; missed < day; missed += 1) {
    if (pauses.some(({ fromDay, toDay }) => fromDay <= missed && missed <= toDay)) continue;
    const month = monthOf(missed);
    if (month <= forgivenMonth) return { streak: 1, forgivenMonth: last.forgivenMonth };
    forgivenMonth = month;
  }
  return { streak: streak + 1, forgivenMonth };
}

/** The first Monday 00:00 UTC that is at least so much later. */
export function nextClose(timeMs: number, leastMs: number): number {
  const day = Math.ceil((timeMs + leastMs) / DAY_MS);
  const past = (((day - FIRST_MONDAY) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS;
  return (day + (past === 0 ? 0 : WEEK_DAYS - past)) * DAY_MS;
}

/** What a guess came to at two prices. */
export function resultOf(
  direction: Direction,
  openTicks: number,
  closeTicks: number,
): Exclude<GuessState, 'waiting' | 'void'> {
  if (openTicks === closeTicks) return 'level';
  return closeTicks > openTicks === (direction === 'up') ? 'right' : 'wrong';
}
