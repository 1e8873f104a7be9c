/** Lock-ups as a room of the server. */
import { versionsIn } from '../../../platform/server/rooms/terms-versions.ts';
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { receiptKinds } from '../receipts/index.ts';
import { readLockupFigures } from '../store/figures.ts';
import { readLineReceipts, readLockupCase } from '../store/receipt-cases.ts';
import { lockupPrologue } from '../prologue.ts';
import { lockupSeed } from '../seed.ts';
import { readFrozen } from '../store/frozen.ts';
import { lockupAccess } from './access.ts';
import { type LockupTerms, lockupTermsPublished } from '../contract.ts';
import { type LockupServer, makeLockup } from './index.ts';
import { lockupMenu } from './menu.ts';
import { lockupNotices } from './notices.ts';
import { plannedTermsShape } from './planned-terms.ts';

export const card = {
  name: 'lockup',
  make: makeLockup,
  access: lockupAccess,
  seed: lockupSeed,
  prologue: lockupPrologue,
  frozen: { url: '/pages/lockming/order', isEarning: true, read: readFrozen },
  menu: lockupMenu,
  receipts: {
    kinds: receiptKinds,
    read: readLockupCase,
    // Lock-ups name no price.
    openTicks: () => Promise.resolve([]),
    ofLines: { reasons: ['lockup_interest', 'lockup_penalty'], read: readLineReceipts },
  },
  figures: { product: 'lockup', read: readLockupFigures },
  notices: lockupNotices,
  switchedProduct: 'lockup',
  isOfferedAtFirst: true,
  terms: {
    product: 'lockup',
    shape: plannedTermsShape,
    hasOwnKeys: true,
    published: {
      topic: lockupTermsPublished,
      versions: versionsIn('lockup_terms', 'product_id'),
    },
    current: (server: LockupServer, id: number) => server.currentTerms(id),
    isBold: (server: LockupServer, terms: Partial<LockupTerms>, id: number) =>
      server.isBold(terms, id),
  },
  statementKinds: {
    lockup: ['lockup_interest', 'lockup_penalty'],
  },
  permissions: {
    'lockup.read': { roles: ['support', 'finance', 'compliance', 'markets', 'owner'] },
    'lockup.publish': { roles: ['markets', 'owner'] },
  },
} as const satisfies ServerCard;
