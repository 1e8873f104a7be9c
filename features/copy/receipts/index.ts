/** The receipts of shares that traders got. */
import { z } from 'zod';
import type { ReceiptKind } from '../../../core/receipts/kind.ts';
import { MOST_ROWS, positive, rate, reader, units, whole } from '../../../core/receipts/shapes.ts';
import type { CopyShareCase } from './case.ts';
import { checkCopyShare, COPY_CHECKS } from './checks.ts';

const settled = {
  id: positive,
  realisedUnits: units,
  floatingUnits: units,
  lagWeeks: whole.optional(),
};

const shareCase = z.object({
  ...settled,
  kind: z.literal('copy_share'),
  relationId: positive,
  sharePpm: rate,
  highUnits: units,
  dueUnits: units,
  paidUnits: units,
  what: z.enum(['week', 'end']),
  timeMs: whole,
  before: z.array(z.object(settled)).max(MOST_ROWS),
});

const shareKind: ReceiptKind<CopyShareCase, never> = {
  room: 'copy',
  kind: 'copy_share',
  product: 'copy',
  checks: COPY_CHECKS,
  read: reader<CopyShareCase>(shareCase),
  // The share is agreed between two, and can only fall while one follows: no log has it.
  readTerms: () => undefined,
  id: ({ id }) => id,
  ticks: () => [],
  terms: () => [],
  check: checkCopyShare,
};

/** All kinds of this room. */
export const receiptKinds: readonly ReceiptKind[] = [shareKind];
