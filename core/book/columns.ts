/**
 * Columns of numbers on typed arrays, as the book stores them: one array a field, one row a slot.
 * Row 0 is never used, so that 0 can mean "none" in every link and freshly grown memory is valid.
 */
import { BookAssertion } from './assert.ts';

/** The slot that stands for "none" in every link, list head and look-up. */
export const NONE = 0;

function outOfRange(): never {
  throw new BookAssertion('a column was read outside its rows');
}

// One reader a kind of array keeps each access monomorphic; the optimiser inlines both, and the
// test for undefined costs nothing beside the bounds check it already makes.

/** Reads a row of 32-bit whole numbers. */
export function int(column: Int32Array, row: number): number {
  const value = column[row];
  if (value === undefined) outOfRange();
  return value;
}

/** Reads a row of safe integers, which do not fit in 32 bits. */
export function long(column: Float64Array, row: number): number {
  const value = column[row];
  if (value === undefined) outOfRange();
  return value;
}

/** The same rows in an array of `rows` rows; the new rows are 0. */
export function grownInts(column: Int32Array, rows: number): Int32Array {
  const grown = new Int32Array(rows);
  grown.set(column);
  return grown;
}

/** The same rows in an array of `rows` rows; the new rows are 0. */
export function grownLongs(column: Float64Array, rows: number): Float64Array {
  const grown = new Float64Array(rows);
  grown.set(column);
  return grown;
}
