/** Receipts of loans as they arrive from outside. */
import { z } from 'zod';
import {
  positive,
  positiveUnits,
  rate,
  ticks,
  units,
  whole,
} from '../../../core/receipts/shapes.ts';

export const loanTerms = z.object({
  productId: positive,
  version: positive,
  marketId: positive,
  initialPpm: rate,
  callPpm: rate,
  closePpm: rate,
  ratePpm: rate,
  feePpm: rate,
  minUnits: positiveUnits,
  customerCapUnits: positiveUnits,
  totalCapUnits: positiveUnits,
  isOffered: z.boolean(),
});

export const loanCase = z.object({
  kind: z.literal('loan'),
  id: positive,
  loanId: positive,
  productId: positive,
  termsVersion: positive,
  marketId: positive,
  borrowedMs: whole,
  timeMs: whole,
  tick: positive,
  ticks,
  debtUnits: positiveUnits,
  collateralUnits: units,
  repaidUnits: positiveUnits,
  soldUnits: units,
  feeUnits: units,
  gapUnits: units,
  isWhole: z.boolean(),
});
