/** What the console sends about counts. Amounts are decimals as they were typed. */
import { z } from 'zod';
import { LONGEST_REASON } from '../../core/engine/operator.ts';
import { consolePage } from '../../core/wire/scalars.ts';
import { COUNT_STATES, MAX_COUNT_NOTE } from './contract.ts';

const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const amount = z.string().trim().max(30).default('0');

export const coinsInput = z.object(consolePage);
export const countsInput = z.object({ ...consolePage, state: z.enum(COUNT_STATES).optional() });
export const countInput = z.object({
  assetId: z.coerce.number().int().min(1).max(8_191),
  hot: amount,
  cold: amount,
  bank: amount,
  // What is empty arrives as not there: the refusal says so, not the shape.
  note: z.string().trim().max(MAX_COUNT_NOTE).default(''),
});
export const oneInput = z.object({ id });
export const rejectInput = z.object({
  id,
  reason: z.string().trim().max(LONGEST_REASON).default(''),
});
