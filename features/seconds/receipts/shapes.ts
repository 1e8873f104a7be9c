/** Receipts of seconds contracts as they arrive from outside. */
import { z } from 'zod';
import { MAX_MEAN_TICKS } from '../contract.ts';
import {
  positive,
  positiveUnits,
  rate,
  ticks,
  units,
  whole,
} from '../../../core/receipts/shapes.ts';

export const secondsTerms = z.object({
  marketId: positive,
  version: positive,
  durations: z
    .array(z.object({ seconds: positive, payoutPpm: rate, minStake: units, maxStake: units }))
    .max(100),
  customerOpenCap: units,
  totalOpenCap: units,
  staleMs: positive,
  nextTick: z.literal(true).optional(),
  meanClose: z.literal(true).optional(),
});

export const secondsCase = z.object({
  kind: z.literal('seconds'),
  id: positive,
  marketId: positive,
  termsVersion: positive,
  direction: z.enum(['up', 'down']),
  seconds: positive,
  stakeUnits: positiveUnits,
  payoutPpm: rate,
  payoutUnits: units,
  placedMs: whole,
  expiresMs: whole,
  openTick: positive,
  openTicks: ticks,
  openHundredths: positive.optional(),
  closeTick: positive,
  closeTicks: ticks,
  closeSum: whole.optional(),
  closeCount: whole.max(MAX_MEAN_TICKS).optional(),
  state: z.enum(['won', 'lost', 'drawn', 'void']),
  reason: z.enum([
    '',
    'index_stale',
    'market_halted',
    'room_halted',
    'no_price',
    'mean_price',
    'no_tick',
    'not_opened',
  ]),
  profitUnits: units,
});
