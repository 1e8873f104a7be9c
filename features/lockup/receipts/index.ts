/** The receipts of lock-ups and savings that have ended. */
import type { MetTerms, ReceiptKind } from '../../../core/receipts/kind.ts';
import { reader } from '../../../core/receipts/shapes.ts';
import type { LockupTerms } from '../contract.ts';
import type { LockupCase } from './case.ts';
import { checkLockup, LOCKUP_CHECKS } from './checks.ts';
import { lockupCase, lockupTerms } from './shapes.ts';

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

const lockupKind: ReceiptKind<LockupCase, LockupTerms> = {
  room: 'lockup',
  kind: 'lockup',
  product: 'lockup',
  checks: LOCKUP_CHECKS,
  read: reader<LockupCase>(lockupCase),
  readTerms: reader<LockupTerms>(lockupTerms),
  id: ({ id }) => id,
  ticks: () => [],
  terms: termsOf,
  check: checkLockup,
};

/** All kinds of this room. */
export const receiptKinds: readonly ReceiptKind[] = [lockupKind];
