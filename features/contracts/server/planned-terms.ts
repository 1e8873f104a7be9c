import { z } from 'zod';
import { countField, unitsField } from '../../../core/wire/scalars.ts';

/** What of the terms of contracts can be planned, as the console sends it. */
export const plannedTermsShape = z.strictObject({
  lotUnits: unitsField,
  multiples: z.array(countField).max(40),
  maxLotsPerOrder: countField,
  maxLotsPerCustomer: countField,
  spreadBps: countField,
  openFeePpm: countField,
  closeFeePpm: countField,
  overnightLongPpm: countField,
  overnightShortPpm: countField,
  overnightHour: countField,
  callPpm: countField,
  closeOutPpm: countField,
  exposureCapLots: countField,
  stressPpm: countField.optional(),
  nextTick: z.literal(true).optional(),
});
