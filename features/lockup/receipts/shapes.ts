/** Receipts of lock-ups as they arrive from outside. */
import { z } from 'zod';
import {
  MOST_ROWS,
  positive,
  positiveUnits,
  rate,
  units,
  whole,
} from '../../../core/receipts/shapes.ts';

export const lockupTerms = z.object({
  productId: positive,
  version: positive,
  assetId: positive,
  days: whole,
  minUnits: positiveUnits,
  maxUnits: positiveUnits,
  ratePpm: rate,
  penalty: z.enum(['principal', 'interest']),
  penaltyBeforePpm: rate,
  penaltyAfterPpm: rate,
  mayRenew: z.boolean(),
  isOffered: z.boolean(),
});

const beginning = {
  id: positive,
  productId: positive,
  termsVersion: positive,
  days: whole,
  units: positiveUnits,
  startedMs: whole,
  endsMs: whole,
};

export const lockupBegunCase = z.object({
  ...beginning,
  kind: z.literal('lockup_begun'),
  promisedUnits: units,
});

export const lockupCase = z.object({
  ...beginning,
  kind: z.literal('lockup'),
  endedMs: whole,
  passedDays: whole,
  paidUnits: units,
  penaltyUnits: units,
  state: z.enum(['matured', 'redeemed', 'withdrawn']),
  wantsRenewal: z.boolean(),
  renewal: z.enum(['', 'renewed', 'rate_is_lower', 'not_renewable', 'house_is_full']),
  nextVersion: whole,
  savings: z
    .array(z.object({ fromDay: positive, days: positive, version: positive, units }))
    .max(MOST_ROWS),
});
