import { z } from 'zod';
import { countField } from '../../../core/wire/scalars.ts';
import { MOST_PUBLISHED } from '../contract.ts';

/** What of the terms of a product can be planned: rate, linked price and days never change. */
export const plannedTermsShape = z.strictObject({ shares: countField, isOffered: z.boolean() });

/** What new products are made of. */
export const newTermsShape = z
  .array(
    z.strictObject({
      marketId: countField,
      kind: z.enum(['call', 'put']),
      strikeTicks: countField,
      distancePpm: z.number().int(),
      ratePpm: countField,
      startDay: countField,
      maturityDay: countField,
      shares: countField,
      lowTicks: countField,
      highTicks: countField,
    }),
  )
  .min(1)
  .max(MOST_PUBLISHED);
