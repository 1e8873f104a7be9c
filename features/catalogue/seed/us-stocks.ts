/**
 * When US stocks trade: by the rules of the New York Stock Exchange (`core/time/us-stocks.ts`), and
 * without the days that no rule knows.
 */
import { US_STOCKS, stockSessions } from '../../../core/time/us-stocks.ts';
import type { Calendar } from '../contract.ts';

export { US_STOCKS };

const FIRST_YEAR = 2023;
const LAST_YEAR = 2029;

/** Days of mourning, by the day in UTC. */
const UNFORESEEN = new Set(['2025-01-09']);

/** All sessions from 2023 to 2029; who reads the calendar computes those after it. */
export function usStocksCalendar(): Calendar {
  const sessions = stockSessions(FIRST_YEAR, LAST_YEAR).filter(
    ([opens]) => !UNFORESEEN.has(new Date(opens).toISOString().slice(0, 10)),
  );
  return { name: US_STOCKS, sessions };
}
