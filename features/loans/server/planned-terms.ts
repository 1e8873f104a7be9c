import { z } from 'zod';
import { countField, unitsField } from '../../../core/wire/scalars.ts';

/** What of the terms of a pair can be planned: all but the market it is of. */
export const plannedTermsShape = z.strictObject({
  initialPpm: countField,
  callPpm: countField,
  closePpm: countField,
  ratePpm: countField,
  feePpm: countField,
  minUnits: unitsField,
  customerCapUnits: unitsField,
  totalCapUnits: unitsField,
  isOffered: z.boolean(),
});

/** What a new pair is made of. */
export const newTermsShape = plannedTermsShape
  .omit({ isOffered: true })
  .extend({ marketId: countField });
