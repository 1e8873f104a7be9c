import { z } from 'zod';
import { countField, unitsField } from '../../../core/wire/scalars.ts';
import { type ContractTerms, MAX_TIERS } from '../contract/index.ts';
import type { ContractsServer } from './calls.ts';

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
  tiers: z
    .array(
      z.strictObject({
        upToUnits: unitsField,
        maxMultiple: countField,
        maintenancePpm: countField,
      }),
    )
    .max(MAX_TIERS)
    .optional(),
  liquidation: z.literal('by_tier').optional(),
  exposureCapLots: countField,
  stressPpm: countField.optional(),
  dayLossUnits: unitsField.optional(),
  nextTick: z.literal(true).optional(),
});

/**
 * The terms of a market out of which the console makes the next ones. It plans only what stands
 * there, so what terms of earlier releases do not say is said.
 */
export function termsToPlan({ view }: ContractsServer, id: number): ContractTerms | undefined {
  const terms = view.currentTerms(id);
  if (terms === undefined) return undefined;
  const byTier = terms.tiers === undefined ? {} : { liquidation: 'by_tier' as const };
  return { ...terms, ...byTier, dayLossUnits: terms.dayLossUnits ?? '0' };
}
