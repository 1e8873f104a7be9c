/** The receipts of lock-ups and savings: as they began, and as they ended. */
import type { MetTerms, ReceiptKind } from '../../../core/receipts/kind.ts';
import { reader } from '../../../core/receipts/shapes.ts';
import type { LockupTerms } from '../contract.ts';
import type { LockupBegunCase, LockupCase } from './case.ts';
import { checkBegun, checkLockup, LOCKUP_CHECKS } from './checks.ts';
import { lockupBegunCase, lockupCase, lockupTerms } from './shapes.ts';

const DAY_MS = 86_400_000;

/** The terms of the beginning, of each day of savings, and of a renewal that was looked at. */
function termsOf(order: LockupCase): MetTerms[] {
  const { productId: marketId, startedMs, endedMs, savings, nextVersion, termsVersion } = order;
  const days = savings.map(({ version, fromDay }) => {
    return { marketId, version, metMs: startedMs + (fromDay - 1) * DAY_MS };
  });
  const first = days.length > 0 ? days : [{ marketId, version: termsVersion, metMs: startedMs }];
  return nextVersion === 0 ? first : [...first, { marketId, version: nextVersion, metMs: endedMs }];
}

const common = {
  room: 'lockup',
  product: 'lockup',
  checks: LOCKUP_CHECKS,
  readTerms: reader<LockupTerms>(lockupTerms),
  // Lock-ups name no price.
  ticks: () => [],
} as const;

const begunKind: ReceiptKind<LockupBegunCase, LockupTerms> = {
  ...common,
  kind: 'lockup_begun',
  read: reader<LockupBegunCase>(lockupBegunCase),
  id: ({ id }) => id,
  terms: ({ productId: marketId, termsVersion: version, startedMs: metMs }) => [
    { marketId, version, metMs },
  ],
  check: checkBegun,
};

const lockupKind: ReceiptKind<LockupCase, LockupTerms> = {
  ...common,
  kind: 'lockup',
  read: reader<LockupCase>(lockupCase),
  id: ({ id }) => id,
  terms: termsOf,
  check: checkLockup,
};

/** All kinds of this room. */
export const receiptKinds: readonly ReceiptKind[] = [lockupKind, begunKind];
