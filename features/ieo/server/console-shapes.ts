/** What the console sends about projects. */
import { z } from 'zod';
import { isWebLink } from '../../../platform/server/http/web-link.ts';
import { LONGEST_REASON } from '../../../core/engine/operator.ts';
import { countField, LARGEST_ID, unitsField } from '../../../core/wire/scalars.ts';
import { LANGUAGES } from '../../../platform/server/words/languages.ts';

const LONGEST_TITLE = 80;
const LONGEST_CONTENT = 8_000;
const LONGEST_LINK = 300;
const MOST_PARTS = 4;
const MOST_UNLOCKS = 24;

export const reasonField = z.string().trim().max(LONGEST_REASON).default('');

/** Terms as an operator writes them: the server numbers the project and commits to a draw. */
export const newTermsShape = z.strictObject({
  assetId: countField.max(LARGEST_ID),
  issuer: z.coerce.number().int().min(-LARGEST_ID).max(Number.MAX_SAFE_INTEGER),
  method: z.enum(['pro_rata', 'level', 'draw']),
  lotUnits: unitsField,
  minLots: unitsField,
  capLots: unitsField,
  parts: z
    .array(
      z.strictObject({
        assetId: countField.max(LARGEST_ID),
        priceUnits: unitsField,
        lots: unitsField,
      }),
    )
    .max(MOST_PARTS),
  beginMs: countField,
  endMs: countField,
  lockDays: countField,
  unlocks: z.array(z.strictObject({ afterDays: countField, ppm: countField })).max(MOST_UNLOCKS),
});

/** A path of this site: an uploaded picture or one of the client's own. */
const logo = z
  .string()
  .regex(/^(?:\/(?:uploads|static\/image\/ieo)\/[a-z0-9-]{1,40}\.(?:webp|svg))?$/);
const link = z.union([z.literal(''), z.string().max(LONGEST_LINK).refine(isWebLink)]);

/** A project's page. */
export const pageShape = z.object({
  id: countField.max(LARGEST_ID),
  // What is empty arrives as not there.
  logo: logo.default(''),
  website: link.default(''),
  whitePaper: link.default(''),
  texts: z.partialRecord(
    z.enum(LANGUAGES),
    z.strictObject({
      title: z.string().trim().max(LONGEST_TITLE),
      content: z.string().trim().max(LONGEST_CONTENT),
    }),
  ),
  reason: reasonField,
});
