/**
 * Pages by number, as existing clients ask for them: they go on until an empty one comes. The
 * database counts every row it skips, so beyond a bound there are none.
 */

/** The last row that a page by number can show; older ones are found by their time or number. */
export const MOST_PAGED_ROWS = 10_000;

/** Which page: numbers from 1. */
export interface PageNumber {
  readonly page: number;
  readonly limit: number;
}

/** How many rows come before a page; undefined where the page lies beyond the bound. */
export function rowsBefore({ page, limit }: PageNumber): number | undefined {
  const before = (page - 1) * limit;
  return before < MOST_PAGED_ROWS ? before : undefined;
}
