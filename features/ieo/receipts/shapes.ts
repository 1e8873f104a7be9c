/** Receipts of subscriptions as they arrive from outside. */
import { z } from 'zod';
import {
  MOST_ROWS,
  positive,
  positiveUnits,
  reader,
  ticks,
  units,
  whole,
} from '../../../core/receipts/shapes.ts';
import type { FiledLine } from '../contract.ts';

const hex = z.string().regex(/^(?:[0-9a-f]{64})?$/);
const method = z.enum(['pro_rata', 'level', 'draw']);

export const ieoTerms = z.object({
  productId: positive,
  version: positive,
  assetId: positive,
  scale: whole.max(18),
  issuer: z.number().int(),
  method,
  lotUnits: positiveUnits,
  minLots: positiveUnits,
  capLots: positiveUnits,
  parts: z
    .array(z.object({ assetId: positive, priceUnits: positiveUnits, lots: positiveUnits }))
    .max(4),
  beginMs: whole,
  endMs: whole,
  lockDays: whole,
  unlocks: z.array(z.object({ afterDays: whole, ppm: positive })).max(24),
  commitment: hex,
  beaconMarkets: z.array(positive).max(3),
  closing: z.object({ endsMs: whole, orders: whole, entriesRoot: hex }).nullable(),
  result: z
    .object({
      method,
      parts: z.array(z.object({ assetId: positive, wantedLots: units, givenLots: units })).max(4),
      root: hex,
      sellBeginMs: whole,
      secret: hex,
      beacon: hex,
    })
    .nullable(),
});

const nonce = z.string().regex(/^(?:[0-9a-f]{32})?$/);
const line = z.object({
  id: positive,
  group: positive,
  payAssetId: positive,
  wanted: units,
  given: units,
});

/** A row of the public file; undefined where it is none. */
export const readFiledLine = reader<FiledLine>(line.extend({ nonce }));

const order = {
  id: positive,
  productId: positive,
  termsVersion: positive,
  payAssetId: positive,
  placedMs: whole,
  wantedLots: positiveUnits,
};

export const ieoBegunCase = z.object({
  ...order,
  kind: z.literal('ieo_begun'),
  heldUnits: positiveUnits,
});

export const ieoCase = z.object({
  ...order,
  kind: z.literal('ieo'),
  givenLots: units,
  chargedUnits: units,
  group: positive,
  proof: z
    .array(z.object({ side: z.enum(['left', 'right']), hash: z.string().regex(/^[0-9a-f]{64}$/) }))
    .max(64),
  lines: z.array(line).max(MOST_ROWS),
  beacon: z
    .array(
      z.object({
        marketId: positive,
        number: positive,
        timeMs: whole,
        ticks,
        content: z.string().max(1_000),
      }),
    )
    .max(3),
  nonces: z.array(nonce).max(MOST_ROWS),
  isDemo: z.boolean().optional(),
});
