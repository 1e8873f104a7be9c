/** The receipts of subscriptions: of open sales, and of tokens that were given out. */
import type { ReceiptKind } from '../../../core/receipts/kind.ts';
import { reader } from '../../../core/receipts/shapes.ts';
import type { IeoTerms } from '../contract.ts';
import type { IeoBegunCase, IeoCase } from './case.ts';
import { checkBegun, checkIeo, checkPublicFile, IEO_CHECKS } from './checks.ts';
import { ieoBegunCase, ieoCase, ieoTerms } from './shapes.ts';

const common = {
  room: 'ieo',
  product: 'ieo',
  checks: IEO_CHECKS,
  readTerms: reader<IeoTerms>(ieoTerms),
} as const;

const begunKind: ReceiptKind<IeoBegunCase, IeoTerms> = {
  ...common,
  kind: 'ieo_begun',
  read: reader<IeoBegunCase>(ieoBegunCase),
  id: ({ id }) => id,
  ticks: () => [],
  terms: ({ productId: marketId, termsVersion: version, placedMs: metMs }) => [
    { marketId, version, metMs },
  ],
  check: checkBegun,
};

const ieoKind: ReceiptKind<IeoCase, IeoTerms> = {
  ...common,
  kind: 'ieo',
  read: reader<IeoCase>(ieoCase),
  id: ({ id }) => id,
  // Of the beacon, with those before them: they show that none was passed over.
  ticks: ({ beacon }) =>
    beacon.flatMap(({ marketId, number }) =>
      (number > 1 ? [number - 1, number] : [number]).map((each) => ({ marketId, number: each })),
    ),
  terms: ({ productId: marketId, placedMs, termsVersion }) => [
    { marketId, version: 1, metMs: placedMs },
    // What came of it was published at the end, and nobody had it before.
    { marketId, version: termsVersion, metMs: Number.MAX_SAFE_INTEGER },
  ],
  check: checkIeo,
  list: ({ lines, productId }) =>
    lines.length > 0 ? undefined : { call: '/project/result', fields: { project_id: productId } },
  checkList: checkPublicFile,
};

/** All kinds of this room. */
export const receiptKinds: readonly ReceiptKind[] = [ieoKind, begunKind];
