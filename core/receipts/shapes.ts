/** What receipts are made of, as they arrive from outside: texts that may be anything. */
import { z } from 'zod';

const MOST_TICKS = 2 ** 31 - 1;
const MOST_SCALE = 18;
const MOST_RATE = 1_000_000_000;

/** Lists of a receipt are no longer than this. */
export const MOST_ROWS = 1_000;

export const whole = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
export const positive = whole.min(1);
export const ticks = positive.max(MOST_TICKS);
export const units = z.string().regex(/^-?(0|[1-9]\d{0,30})$/);
export const positiveUnits = z.string().regex(/^[1-9]\d{0,30}$/);
export const hash = z.string().regex(/^[0-9a-f]{64}$/);
export const base64 = z.string().regex(/^[A-Za-z0-9+/=_-]{0,200}$/);
export const scale = whole.max(MOST_SCALE);
/** Parts per million. */
export const rate = whole.max(MOST_RATE);
export const shortText = z.string().max(200);

/** Reads with a shape: what it is, or undefined. */
export function reader<Read>(shape: z.ZodType<Read>): (value: unknown) => Read | undefined {
  return (value) => shape.safeParse(value).data;
}
