/** Where in a list by number a time begins: numbers grow with time, and only they have an index. */

/** A row by its number and its time. */
export interface TimedRow {
  readonly id: number;
  readonly timeMs: number;
}

/**
 * The number of the first row that is not before a time, by halving: each step asks for one row by
 * its number, fifty-four at the most. Undefined where all rows are before it.
 * @param firstFrom the row with the smallest number from a number on
 */
export async function firstIdAt(
  firstFrom: (id: number) => Promise<TimedRow | undefined>,
  timeMs: number,
  lastId: number,
): Promise<number | undefined> {
  let low = 0;
  let high = lastId + 1;
  let found: number | undefined;
  while (low < high) {
    const middle = low + Math.floor((high - low) / 2);
    const row = await firstFrom(middle);
    if (row === undefined || row.timeMs >= timeMs) {
      if (row !== undefined) found = row.id;
      high = middle;
    } else low = row.id + 1;
  }
  return found;
}
