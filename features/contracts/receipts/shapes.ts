/** Receipts of leveraged contracts as they arrive from outside. */
import { z } from 'zod';
import {
  MOST_ROWS,
  positive,
  positiveUnits,
  rate,
  ticks,
  units,
  whole,
} from '../../../core/receipts/shapes.ts';
import { MAX_TIERS } from '../contract/index.ts';

const side = z.enum(['long', 'short']);

export const contractTerms = z.object({
  marketId: positive,
  version: positive,
  lotUnits: positiveUnits,
  multiples: z.array(positive).max(100),
  maxLotsPerOrder: positive,
  maxLotsPerCustomer: positive,
  spreadBps: whole.max(10_000),
  openFeePpm: rate,
  closeFeePpm: rate,
  overnightLongPpm: rate,
  overnightShortPpm: rate,
  overnightHour: whole.max(23),
  callPpm: rate,
  closeOutPpm: rate,
  tiers: z
    .array(z.object({ upToUnits: units, maxMultiple: positive, maintenancePpm: rate }))
    .max(MAX_TIERS)
    .optional(),
  liquidation: z.literal('by_tier').optional(),
  exposureCapLots: whole,
  stressPpm: rate.optional(),
  dayLossUnits: units.optional(),
  nextTick: z.literal(true).optional(),
});

const fill = z.object({
  id: positive,
  positionId: positive,
  marketId: positive,
  timeMs: whole,
  what: z.enum(['open', 'close']),
  side,
  lots: positive,
  ticks,
  tick: positive,
  indexTicks: ticks,
  termsVersion: positive,
  profitUnits: units,
  feeUnits: units,
  unpaidUnits: units,
  reason: z.enum([
    '',
    'by_customer',
    'by_trader',
    'copy_loss_stop',
    'take_profit',
    'stop_loss',
    'trailing_stop',
    'liquidated',
    'gain_needed',
    'margin_needed',
    'house_day_loss',
    'day_loss_reached',
    'exposure_capped',
    'house_is_full',
    'insufficient_margin',
    'voucher_ended',
    'corporate_action',
  ]),
  liquidationId: whole,
});

export const fillCase = z.object({
  kind: z.literal('contract'),
  fill,
  opening: fill.nullable(),
  multiple: positive,
  marginUnits: units.nullable(),
  acceptedMs: whole.optional(),
});

export const liquidationCase = z.object({
  kind: z.literal('liquidation'),
  id: positive,
  timeMs: whole,
  positionId: whole,
  equityUnits: units,
  requiredUnits: units,
  insuredUnits: units,
  coveredUnits: units,
  state: z.object({
    available: units,
    waiting: units,
    positions: z
      .array(
        z.object({
          id: positive,
          marketId: positive,
          termsVersion: positive,
          side,
          lots: positive,
          openTicks: ticks,
          held: units,
          margin: units,
          tierFrom: units.optional(),
          closed: whole.optional(),
          tick: positive,
          indexTicks: ticks,
        }),
      )
      .max(MOST_ROWS),
  }),
  fills: z.array(fill).max(MOST_ROWS),
  openings: z.array(fill).max(MOST_ROWS),
});

export const nightCase = z.object({
  kind: z.literal('night'),
  positionId: positive,
  marketId: positive,
  termsVersion: positive,
  side,
  dueMs: whole,
  lots: positive,
  tick: positive,
  indexTicks: ticks,
  feeUnits: units,
});
