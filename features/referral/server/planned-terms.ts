import { z } from 'zod';
import { countField, unitsField } from '../../../core/wire/scalars.ts';

/** What of the terms can be planned, as the console sends it. */
export const plannedTermsShape = z.strictObject({
  firstPpm: countField,
  secondPpm: countField,
  thirdPpm: countField,
  fourthPpm: countField,
  depositUnits: unitsField,
});
