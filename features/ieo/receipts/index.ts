/** The receipts of subscriptions whose tokens were given out. */
import type { ReceiptKind } from '../../../core/receipts/kind.ts';
import { reader } from '../../../core/receipts/shapes.ts';
import type { IeoTerms } from '../contract.ts';
import type { IeoCase } from './case.ts';
import { checkIeo, checkPublicFile, IEO_CHECKS } from './checks.ts';
import { ieoCase, ieoTerms } from './shapes.ts';

const ieoKind: ReceiptKind<IeoCase, IeoTerms> = {
  room: 'ieo',
  kind: 'ieo',
  product: 'ieo',
  checks: IEO_CHECKS,
  read: reader<IeoCase>(ieoCase),
  readTerms: reader<IeoTerms>(ieoTerms),
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
export const receiptKinds: readonly ReceiptKind[] = [ieoKind];
