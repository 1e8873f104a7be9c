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
  priceChecks: ['pair', 'first_after', 'decided', 'locked', 'spread'],
  read: reader<ConvertCase>(convertCase),
  // The desk's figures are a rule of the house, written down in the checks, and not terms.
  readTerms: () => undefined,
  id: ({ id }) => id,
  ticks: ({ from, to, acceptedMs }) =>
    [from, to].flatMap((leg) => {
      if (leg === null) return [];
      const { marketId, tick } = leg;
      const numbers = acceptedMs === undefined ? [tick] : [tick - 1, tick];
      return numbers.map((number) => ({ marketId, number }));
    }),
  terms: () => [],
  check: checkConvert,
};

/** All kinds of this room. */
export const receiptKinds: readonly ReceiptKind[] = [convertKind];
