/** The receipts of rebates. */
import { z } from 'zod';
import type { ReceiptKind } from '../../../core/receipts/kind.ts';
import {
  positive,
  positiveUnits,
  rate,
  reader,
  units,
  whole,
} from '../../../core/receipts/shapes.ts';
import type { ReferralTerms } from '../contract.ts';
import type { ReferralDayCase } from './case.ts';
import { checkReferralDay, REFERRAL_CHECKS } from './checks.ts';

const DAY_MS = 86_400_000;
const LEVELS = 4;
const KEY = 1;

const dayCase = z.object({
  kind: z.literal('referral_day'),
  id: positive,
  day: positive,
  assetId: positive,
  termsVersion: positive,
  fees: z.array(units).max(LEVELS),
  units: positiveUnits,
  paidMs: whole,
});

const terms = z.object({
  productId: z.literal(KEY),
  version: positive,
  firstPpm: rate,
  secondPpm: rate,
  thirdPpm: rate,
  fourthPpm: rate,
  depositUnits: units,
});

const dayKind: ReceiptKind<ReferralDayCase, ReferralTerms> = {
  room: 'referral',
  kind: 'referral_day',
  product: 'referral',
  checks: REFERRAL_CHECKS,
  read: reader<ReferralDayCase>(dayCase),
  readTerms: reader<ReferralTerms>(terms),
  id: ({ id }) => id,
  ticks: () => [],
  terms: ({ termsVersion: version, day }) => [
    { marketId: KEY, version, metMs: (day + 1) * DAY_MS - 1 },
  ],
  check: checkReferralDay,
};

/** All kinds of this room. */
export const receiptKinds: readonly ReceiptKind[] = [dayKind];
