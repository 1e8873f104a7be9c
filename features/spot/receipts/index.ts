/** The receipts of fills: an order as it was sent, and what it met in the book. */
import type { ReceiptKind } from '../../../core/receipts/kind.ts';
import { reader } from '../../../core/receipts/shapes.ts';
import type { SpotFillCase, SpotLogTerms } from './case.ts';
import { checkSpotFill, SPOT_CHECKS } from './checks.ts';
import { spotFillCase, spotTerms } from './shapes.ts';

const spotFillKind: ReceiptKind<SpotFillCase, SpotLogTerms> = {
  room: 'spot',
  kind: 'spot_fill',
  product: 'spot',
  checks: SPOT_CHECKS,
  priceChecks: ['limit', 'amended', 'best_first'],
  mayPrecedeLog: true,
  read: reader<SpotFillCase>(spotFillCase),
  readTerms: reader<SpotLogTerms>(spotTerms),
  id: ({ id }) => id,
  ticks: () => [],
  // An order pays the fees that were in force when it was placed, whenever it is filled.
  terms: ({ marketId, termsVersion: version, createdMs: metMs }) => [{ marketId, version, metMs }],
  check: checkSpotFill,
};

/** All kinds of this room. */
export const receiptKinds: readonly ReceiptKind[] = [spotFillKind];
