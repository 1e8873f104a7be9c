/** Receipts of fills as they arrive from outside. */
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

export const spotTerms = z.object({
  marketId: positive,
  version: positive,
  lotUnits: positiveUnits,
  tickLotUnits: positiveUnits,
  makerFeePpm: rate,
  takerFeePpm: rate,
  bandPpm: rate,
});

export const spotFillCase = z.object({
  kind: z.literal('spot_fill'),
  id: positive,
  orderId: positive,
  marketId: positive,
  termsVersion: positive,
  side: z.enum(['buy', 'sell']),
  type: z.enum([
    'limit',
    'market',
    'stop_limit',
    'stop_market',
    'take_profit_limit',
    'take_profit_market',
    'trailing_stop',
  ]),
  timeInForce: z.enum(['gtc', 'ioc', 'fok', 'gtt']),
  postOnly: z.boolean(),
  limitTicks: whole,
  stopTicks: whole,
  lots: whole,
  budget: whole,
  createdMs: whole,
  isAmended: z.boolean(),
  fills: z
    .array(
      z.object({
        id: positive,
        seq: positive,
        timeMs: whole,
        role: z.enum(['maker', 'taker']),
        otherOrder: positive,
        ticks,
        lots: positive,
        paidUnits: positiveUnits,
        receivedUnits: positiveUnits,
        feeUnits: units,
      }),
    )
    .min(1)
    .max(MOST_ROWS),
});
