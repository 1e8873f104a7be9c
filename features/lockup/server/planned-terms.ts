import { z } from 'zod';
import { countField, unitsField } from '../../../core/wire/scalars.ts';

/** What of the terms of a product can be planned, as the console sends it. */
export const plannedTermsShape = z.strictObject({
  minUnits: unitsField,
  maxUnits: unitsField,
  ratePpm: countField,
  penalty: z.enum(['principal', 'interest']),
  penaltyBeforePpm: countField,
  penaltyAfterPpm: countField,
  mayRenew: z.boolean(),
  isOffered: z.boolean(),
});

/** What a new product is made of: its coin and its days never change later. */
export const newTermsShape = plannedTermsShape
  .omit({ isOffered: true })
  .extend({ assetId: countField, days: countField });
