import { z } from 'zod';
import { countField, unitsField } from '../../../core/wire/scalars.ts';
import { PAYMENT_FIELDS } from '../contract/index.ts';

const LONGEST_NAME = 31;
const MOST_FIATS = 60;
const MOST_KINDS = 40;

const kindShape = z.strictObject({
  kind: z.string().max(LONGEST_NAME),
  fields: z.array(z.enum(PAYMENT_FIELDS)).max(PAYMENT_FIELDS.length),
  isReversible: z.boolean(),
});

/** What of the terms can be planned, as the console sends it. */
export const plannedTermsShape = z.strictObject({
  assets: z.array(countField).max(MOST_FIATS),
  fiats: z
    .array(
      z.strictObject({
        code: z.string().length(3),
        decimals: countField,
        kinds: z.array(kindShape).max(MOST_KINDS),
      }),
    )
    .max(MOST_FIATS),
  bandPpm: countField,
  feePpm: countField,
  bondAssetId: countField,
  bondUnits: unitsField,
  leastPayMinutes: countField,
  mostPayMinutes: countField,
});
