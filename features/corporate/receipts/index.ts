/** The receipts of corporate actions: what one was for a customer. */
import { z } from 'zod';
import type { ReceiptKind } from '../../../core/receipts/kind.ts';
import { positive, reader, ticks, units, whole } from '../../../core/receipts/shapes.ts';
import { ACTION_KINDS, type ActionTerms, LARGEST_RATIO } from '../contract.ts';
import type { CorporateCase } from './case.ts';
import { checkCorporate, CORPORATE_CHECKS } from './checks.ts';

/** A customer has one row for each kind of account. */
const MOST_ACCOUNTS = 50;
/** Actions of one market between two of its sessions. */
const MOST_EARLIER = 50;

const account = z.object({
  account: whole,
  beforeUnits: units,
  afterUnits: units,
  paidUnits: units,
});

const corporateCase = z.object({
  kind: z.literal('corporate'),
  id: positive,
  marketId: positive,
  action: z.enum(ACTION_KINDS),
  announcedMs: whole,
  doneMs: whole,
  fromTick: positive,
  tickTicks: ticks,
  earlier: z.array(positive).max(MOST_EARLIER),
  fromTicks: ticks,
  toTicks: whole,
  accounts: z.array(account).min(1).max(MOST_ACCOUNTS),
});

const ratio = { denominator: positive.max(LARGEST_RATIO), numerator: positive.max(LARGEST_RATIO) };
const noRatio = { denominator: z.literal(0), numerator: z.literal(0) };
const named = { productId: positive, version: z.literal(1), marketId: positive, exMs: whole };

const actionTerms = z.discriminatedUnion('kind', [
  z.object({ ...named, ...ratio, kind: z.literal('split'), perShare: units }),
  z.object({ ...named, ...noRatio, kind: z.literal('dividend'), perShare: units }),
  z.object({ ...named, ...noRatio, kind: z.literal('delisting'), perShare: units }),
]);

const corporateKind: ReceiptKind<CorporateCase, ActionTerms> = {
  room: 'corporate',
  kind: 'corporate',
  product: 'corporate',
  checks: CORPORATE_CHECKS,
  read: reader<CorporateCase>(corporateCase),
  readTerms: reader<ActionTerms>(actionTerms),
  id: ({ id }) => id,
  ticks: ({ marketId, fromTick }) => [{ marketId, number: fromTick }],
  terms: ({ id, earlier, announcedMs: metMs }) =>
    [...earlier, id].map((marketId) => ({ marketId, version: 1, metMs })),
  check: checkCorporate,
};

/** All kinds of this room. */
export const receiptKinds: readonly ReceiptKind[] = [corporateKind];
