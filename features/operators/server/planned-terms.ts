import { z } from 'zod';
import { unitsField } from '../../../core/wire/scalars.ts';

/** What of the house's own terms can be planned, as the console sends it. */
export const plannedTermsShape = z.strictObject({
  dayLossUnits: unitsField,
  outsideDayUnits: unitsField.optional(),
});
