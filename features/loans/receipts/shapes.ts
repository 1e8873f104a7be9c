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

/** No size costs more. */
const MAX_CONCESSION_PPM = 3_000;

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

const ofLoan = {
  kind: z.literal('loan'),
  id: positive,
  loanId: positive,
  productId: positive,
  termsVersion: positive,
  marketId: positive,
  borrowedMs: whole,
  timeMs: whole,
};

const closeOutCase = z.object({
  ...ofLoan,
  event: z.undefined().optional(),
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

const amounts = {
  principalUnits: units,
  interestUnits: units,
  collateralUnits: units,
  paidUnits: positiveUnits,
  interestPaidUnits: units,
};

const pricedCase = z.object({
  ...ofLoan,
  event: z.enum(['borrowed', 'sold']),
  tick: positive,
  ticks,
  ...amounts,
  soldUnits: units,
  feeUnits: units,
  concessionPpm: z.number().int().positive().max(MAX_CONCESSION_PPM).optional(),
  acceptedMs: whole.optional(),
});

const repaidCase = z.object({
  ...ofLoan,
  event: z.literal('repaid'),
  tick: z.literal(0),
  ticks: z.literal(0),
  ...amounts,
  soldUnits: z.literal('0'),
  feeUnits: z.literal('0'),
});

export const loanCase = z.union([closeOutCase, pricedCase, repaidCase]);
