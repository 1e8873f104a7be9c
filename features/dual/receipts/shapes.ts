/** Receipts of dual orders as they arrive from outside. */
import { z } from 'zod';
import {
  positive,
  positiveUnits,
  rate,
  ticks,
  units,
  whole,
} from '../../../core/receipts/shapes.ts';

const kind = z.enum(['call', 'put']);

export const dualTerms = z.object({
  productId: positive,
  version: positive,
  marketId: positive,
  kind,
  strikeTicks: ticks,
  distancePpm: z.number().int(),
  ratePpm: rate,
  startDay: positive,
  maturityDay: positive,
  shares: positive,
  lowTicks: ticks,
  highTicks: ticks,
  isOffered: z.boolean(),
});

const purchase = {
  id: positive,
  productId: positive,
  termsVersion: positive,
  marketId: positive,
  option: kind,
  strikeTicks: ticks,
  ratePpm: rate,
  shares: positive,
  units: positiveUnits,
  days: positive,
  pricing: z
    .object({
      termMs: positive,
      volatilityPpm: positive,
      closes: z.array(ticks).max(31),
      recentCloses: z.array(ticks).max(97).optional(),
    })
    .optional(),
  maturityDay: positive,
  boughtMs: whole,
  boughtTick: positive,
  boughtTicks: ticks,
};

export const dualBegunCase = z.object({
  ...purchase,
  kind: z.literal('dual_begun'),
  interestUnits: units,
  otherUnits: units,
});

export const dualCase = z.object({
  ...purchase,
  kind: z.literal('dual'),
  state: z.enum(['completed', 'failed']),
  isExercised: z.boolean(),
  paidUnits: units,
  fixing: z.object({
    state: z.enum(['closed', 'void']),
    sum: units,
    count: whole,
    firstTick: whole,
    lastTick: whole,
  }),
});
