import { z } from 'zod';
import { countField, unitsField } from '../../../core/wire/scalars.ts';

/** What of the terms of seconds contracts can be planned, as the console sends it. */
export const plannedTermsShape = z.strictObject({
  durations: z
    .array(
      z.strictObject({
        seconds: countField,
        payoutPpm: countField,
        minStake: unitsField,
        maxStake: unitsField,
      }),
    )
    .max(12),
  customerOpenCap: unitsField,
  totalOpenCap: unitsField,
  staleMs: countField,
  nextTick: z.literal(true).optional(),
  // Whatever is planned from now on promises it.
  meanClose: z.literal(true).default(true),
});
