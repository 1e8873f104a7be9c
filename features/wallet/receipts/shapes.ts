/** Receipts of exchanges as they arrive from outside. */
import { z } from 'zod';
import { positive, positiveUnits, ticks, units, whole } from '../../../core/receipts/shapes.ts';

const leg = z.object({ marketId: positive, tick: positive, indexTicks: ticks, netUnits: units });

export const convertCase = z.object({
  kind: z.literal('convert'),
  id: positive,
  timeMs: whole,
  acceptedMs: positive.optional(),
  lockedMs: positive.optional(),
  lockUnits: positiveUnits.optional(),
  from: leg.nullable(),
  to: leg.nullable(),
  askedUnits: positiveUnits,
  leastUnits: units,
  givenUnits: positiveUnits,
  receivedUnits: positiveUnits,
  feeUnits: units,
});
