/** Statement lines cut into months by the reader's clock. Pure. */
import type { BillRow, MonthTotal } from './wallet-data.ts';

/** A month of the statement: what came in and went out, and its lines as far as they are read. */
export type BillMonth<Row = BillRow> = {
  readonly month: string;
  readonly totals: readonly MonthTotal[];
  readonly rows: readonly Row[];
};

/** The month of a moment as `YYYY-MM`. */
export function monthOf(ms: number): string {
  const date = new Date(ms);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;
}

/** Lines, newest first, cut into their months with the totals of each. */
export function byMonth<Row extends Pick<BillRow, 'created_ms'>>(
  rows: readonly Row[],
  totals: readonly MonthTotal[],
): BillMonth<Row>[] {
  const months = new Map<string, Row[]>();
  for (const row of rows) {
    const month = monthOf(row.created_ms);
    const lines = months.get(month);
    if (lines) lines.push(row);
    else months.set(month, [row]);
  }
  return [...months].map(([month, lines]) => ({
    month,
    totals: totals.filter((total) => total.month === month),
    rows: lines,
  }));
}
