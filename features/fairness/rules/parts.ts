/** The checks of a receipt as four things that a person understands. */
import type { ReceiptKind } from '../../../core/receipts/kind.ts';
import type { Check } from '../contract.ts';

/** In the order in which they are told. */
export const RECEIPT_PARTS = ['price', 'terms', 'sum', 'seal'] as const;

/** The price it was at, what had been agreed, what comes of both, and who says so. */
export type PartName = (typeof RECEIPT_PARTS)[number];

/** One of them with its checks. */
export interface ReceiptPart {
  readonly name: PartName;
  readonly checks: readonly Check[];
  readonly failed: number;
}

const SEAL: readonly string[] = ['pinned_key', 'keys', 'seal'];
const TERMS: readonly string[] = ['terms', 'terms_logged', 'terms_in_time'];

function partOf(kind: ReceiptKind, { room, name }: Check): PartName {
  if (room !== 'fairness') return kind.priceChecks?.includes(name) ? 'price' : 'sum';
  if (SEAL.includes(name)) return 'seal';
  if (TERMS.includes(name)) return 'terms';
  return name === 'arithmetic' ? 'sum' : 'price';
}

/** The parts of a receipt that have checks, each with its own; together they are all. */
export function partsOf(kind: ReceiptKind, checks: readonly Check[]): ReceiptPart[] {
  return RECEIPT_PARTS.flatMap((name) => {
    const own = checks.filter((check) => partOf(kind, check) === name);
    const failed = own.filter(({ isOk }) => !isOk).length;
    return own.length === 0 ? [] : [{ name, checks: own, failed }];
  });
}
