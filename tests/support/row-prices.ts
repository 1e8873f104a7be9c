/** The prices of a recorded row as tests walk through them. */
import type { HistoryRow } from '../../features/feeds/server/replay-file.ts';

/** Open, nearer extreme, other extreme, close. */
export function rowPrices(row: HistoryRow): readonly [number, number, number, number] {
  const { open, high, low, close } = row;
  return high - open <= open - low ? [open, high, low, close] : [open, low, high, close];
}
