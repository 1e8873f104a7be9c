/** The receipts of exchanges at the desk. */
import type { ReceiptKind, ReceiptTerms } from '../../../core/receipts/kind.ts';
import { reader } from '../../../core/receipts/shapes.ts';
import type { ConvertCase } from './case.ts';
import { checkConvert, CONVERT_CHECKS } from './checks.ts';
import { convertCase } from './shapes.ts';

const convertKind: ReceiptKind<ConvertCase, ReceiptTerms> = {
  room: 'wallet',
  kind: 'convert',
  product: 'convert',
  checks: CONVERT_CHECKS,
  priceChecks: ['pair', 'spread'],
  read: reader<ConvertCase>(convertCase),
  // The desk's figures are a rule of the house, written down in the checks, and not terms.
  readTerms: () => undefined,
  id: ({ id }) => id,
  ticks: ({ from, to }) =>
    [from, to].flatMap((leg) =>
      leg === null ? [] : [{ marketId: leg.marketId, number: leg.tick }],
    ),
  terms: () => [],
  check: checkConvert,
};

/** All kinds of this room. */
export const receiptKinds: readonly ReceiptKind[] = [convertKind];
