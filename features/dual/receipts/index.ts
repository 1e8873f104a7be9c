/** The receipts of dual orders: as they were bought, and as they were settled. */
import type { ReceiptKind, TickName } from '../../../core/receipts/kind.ts';
import { reader } from '../../../core/receipts/shapes.ts';
import type { DualTerms } from '../contract.ts';
import type { DualBegunCase, DualCase, Purchase } from './case.ts';
import { checkBegun, checkDual, checkMean, DUAL_CHECKS, hourOf } from './checks.ts';
import { dualBegunCase, dualCase, dualTerms } from './shapes.ts';

/** The tick of the purchase, and both ends of the window where there was one. */
function ticksOf({ marketId, boughtTick, fixing }: DualCase): TickName[] {
  const ends = fixing.state === 'void' ? [] : [fixing.firstTick, fixing.lastTick];
  const numbers = [boughtTick, ...ends.filter((number) => number > 0)];
  return numbers.map((number) => ({ marketId, number }));
}

const common = {
  room: 'dual',
  product: 'dual',
  checks: DUAL_CHECKS,
  readTerms: reader<DualTerms>(dualTerms),
  id: ({ id }: Purchase) => id,
  terms: ({ productId, termsVersion, boughtMs }: Purchase) => [
    { marketId: productId, version: termsVersion, metMs: boughtMs },
  ],
} as const;

const begunKind: ReceiptKind<DualBegunCase, DualTerms> = {
  ...common,
  kind: 'dual_begun',
  read: reader<DualBegunCase>(dualBegunCase),
  ticks: ({ marketId, boughtTick: number }) => [{ marketId, number }],
  check: checkBegun,
};

const dualKind: ReceiptKind<DualCase, DualTerms> = {
  ...common,
  kind: 'dual',
  read: reader<DualCase>(dualCase),
  ticks: ticksOf,
  check: checkDual,
  file: (order) => {
    const { fixing, marketId } = order;
    const { firstTick, lastTick, state, count } = fixing;
    if (state === 'void' || count === 0) return undefined;
    // Where the market had a tick before the window, that one counts for its first seconds.
    const firstNumber = Math.max(1, firstTick);
    return { marketId, hourMs: hourOf(order), firstNumber, lastNumber: lastTick };
  },
  checkFile: checkMean,
};

/** All kinds of this room. */
export const receiptKinds: readonly ReceiptKind[] = [dualKind, begunKind];
