/** Dual investment as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { receiptsByReference } from '../../../platform/server/rooms/proofs.ts';
import { versionsIn } from '../../../platform/server/rooms/terms-versions.ts';
import { type DualTerms, dualTermsPublished } from '../contract.ts';
import { dualPrologue } from '../prologue.ts';
import { receiptKinds } from '../receipts/index.ts';
import { dualSeed } from '../seed.ts';
import { readDualFigures } from '../store/figures.ts';
import { readFrozen } from '../store/frozen.ts';
import { readDualCase, readOpenTicks } from '../store/receipt-cases.ts';
import { dualAccess } from './access.ts';
import { type DualServer, makeDual } from './index.ts';
import { dualMenu } from './menu.ts';
import { dualNotices } from './notices.ts';
import { plannedTermsShape } from './planned-terms.ts';

export const card = {
  name: 'dual',
  make: makeDual,
  access: dualAccess,
  seed: dualSeed,
  prologue: dualPrologue,
  frozen: { url: '/pages/invest/mine', isEarning: true, read: readFrozen },
  menu: dualMenu,
  receipts: {
    kinds: receiptKinds,
    read: readDualCase,
    openTicks: readOpenTicks,
    ofLines: receiptsByReference('dual', ['dual_interest', 'dual_exchange', 'dual_payment']),
  },
  figures: { product: 'dual', read: readDualFigures },
  notices: dualNotices,
  switchedProduct: 'dual',
  terms: {
    product: 'dual',
    shape: plannedTermsShape,
    hasOwnKeys: true,
    published: { topic: dualTermsPublished, versions: versionsIn('dual_terms', 'product_id') },
    current: (server: DualServer, id: number) => server.currentTerms(id),
    isBold: (server: DualServer, terms: Partial<DualTerms>) => server.isBold(terms),
  },
  statementKinds: {
    dual: ['dual_interest', 'dual_exchange', 'dual_payment'],
  },
  permissions: {
    'dual.read': { roles: ['support', 'finance', 'compliance', 'markets', 'owner'] },
    'dual.publish': { roles: ['markets', 'owner'] },
  },
} as const satisfies ServerCard;
