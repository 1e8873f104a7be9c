/** What calls of the past take: pages, kinds of lines, and the reader's clock. */
import { z } from 'zod';
import { idField, text, whole, wholeField } from '../../../core/wire/scalars.ts';

/** Existing clients say 10 rows a page without asking. */
export const page = idField.transform((value) => Math.max(value, 1)).default(1);

const FOR_EVER_MS = Number.MAX_SAFE_INTEGER;
/**
 * The reader's time zone by its name, and for a name that is not known here the minutes by which
 * his clock is ahead of UTC now: from -12 to +14 hours.
 */
const readerClock = {
  zone: text(60).default(''),
  offset_minutes: wholeField(-720, 840).default(0),
} as const;

/** `/wallet/legal_log` and `/wallet/bill_months`, with the kinds of lines that rooms declare. */
export function statementInputs(kinds: readonly string[]) {
  const kind = z.enum(['all', ...kinds]).default('all');
  return {
    log: z.object({
      currency: idField.default(0),
      type: idField.pipe(z.number().max(4)).default(0),
      page,
      limit: idField.transform((value) => Math.min(Math.max(value, 1), 100)).default(10),
      /** Own fields beyond the contract: what kind of line, and from when to when. */
      kind,
      from_ms: whole.default(0),
      to_ms: whole.default(FOR_EVER_MS),
    }),
    months: z.object({ currency: idField.default(0), kind, ...readerClock }),
  } as const;
}

/** `/wallet/profit`. */
export const profitInput = z.object(readerClock);
