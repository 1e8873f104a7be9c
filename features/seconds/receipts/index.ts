/** The receipts of settled seconds contracts. */
import type { ReceiptKind } from '../../../core/receipts/kind.ts';
import { reader } from '../../../core/receipts/shapes.ts';
import type { SecondsTerms } from '../contract.ts';
import type { SecondsCase } from './case.ts';
import { checkSeconds, opensAtNext, SECONDS_CHECKS } from './checks.ts';
import { secondsCase, secondsTerms } from './shapes.ts';

const secondsKind: ReceiptKind<SecondsCase, SecondsTerms> = {
  room: 'seconds',
  kind: 'seconds',
  product: 'seconds',
  checks: SECONDS_CHECKS,
  read: reader<SecondsCase>(secondsCase),
  readTerms: reader<SecondsTerms>(secondsTerms),
  id: ({ id }) => id,
  ticks: (order) => {
    const { marketId, openTick, closeTick, closeCount = 1, reason } = order;
    const accepted = opensAtNext(order) ? [openTick - 1] : [];
    const counted = Math.max(closeCount, reason === 'mean_price' ? 2 : 1);
    const closing = Array.from({ length: counted }, (_, place) => closeTick - counted + 1 + place);
    const all = [...accepted, openTick, ...closing];
    return all.map((number) => ({ marketId, number }));
  },
  terms: ({ marketId, termsVersion, placedMs }) => [
    { marketId, version: termsVersion, metMs: placedMs },
  ],
  check: checkSeconds,
};

/** All kinds of this room. */
export const receiptKinds: readonly ReceiptKind[] = [secondsKind];
