/** Calls that move money are answered in words; what they made stands in one's own list. */
import type { Page } from '../../../core/wire/page.ts';

/**
 * The row that a call has just made; undefined where there is none, or none can be had.
 * @param asked the first page of the own list, newest first
 */
export async function madeRow<Row>(
  asked: Promise<Page<Row>>,
  isMade: (row: Row) => boolean,
): Promise<Row | undefined> {
  try {
    return (await asked).data.find(isMade);
  } catch {
    return undefined;
  }
}
