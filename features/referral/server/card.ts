/** Rebates as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { versionsIn } from '../../../platform/server/rooms/terms-versions.ts';
import { REFERRAL_KEY, referralTermsPublished } from '../contract.ts';
import { receiptKinds } from '../receipts/index.ts';
import { referralPrologue } from '../prologue.ts';
import { referralSeed } from '../seed.ts';
import { readReferralCase } from '../store/receipt-cases.ts';
import { referralAccess } from './access.ts';
import { referralConsole } from './console-parts.ts';
import { makeReferral, type ReferralServer } from './index.ts';
import { referralNotices } from './notices.ts';
import { plannedTermsShape } from './planned-terms.ts';

export const card = {
  name: 'referral',
  console: referralConsole,
  make: makeReferral,
  access: referralAccess,
  seed: referralSeed,
  prologue: referralPrologue,
  receipts: {
    kinds: receiptKinds,
    read: readReferralCase,
    // Rebates name no price.
    openTicks: () => Promise.resolve([]),
  },
  notices: referralNotices,
  switchedProduct: 'referral',
  terms: {
    product: 'referral',
    shape: plannedTermsShape,
    hasOwnKeys: true,
    published: {
      topic: referralTermsPublished,
      versions: versionsIn('referral_terms', 'product_id'),
    },
    current: (server: ReferralServer, key: number) =>
      key === REFERRAL_KEY ? server.currentTerms() : undefined,
  },
  statementKinds: { referral: ['referral_rebate', 'referral_taken_back'] },
  permissions: {
    'referral.read': { roles: ['support', 'finance', 'compliance', 'markets', 'owner'] },
    'referral.stop': { roles: ['compliance', 'owner'] },
    'referral.take_back': { roles: ['finance', 'compliance', 'owner'] },
  },
} as const satisfies ServerCard;
