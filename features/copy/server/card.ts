/** Copy trading as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { copyPrologue } from '../prologue.ts';
import { receiptsByReference } from '../../../platform/server/rooms/proofs.ts';
import { receiptKinds } from '../receipts/index.ts';
import { readFrozen } from '../store/frozen.ts';
import { readShareCase } from '../store/receipt-cases.ts';
import { copyAccess } from './access.ts';
import { copyConsole } from './console-parts.ts';
import { makeCopy } from './index.ts';
import { copyNotices } from './notices.ts';

export const card = {
  name: 'copy',
  console: copyConsole,
  make: makeCopy,
  prologue: copyPrologue,
  access: copyAccess,
  frozen: { url: '/pages/copytrade/copy', read: readFrozen },
  receipts: {
    kinds: receiptKinds,
    read: readShareCase,
    // Shares name no price: each close has a receipt of its own, which does.
    openTicks: () => Promise.resolve([]),
    ofLines: receiptsByReference('copy_share', ['copy_share']),
  },
  notices: copyNotices,
  menu: [
    {
      place: 95,
      title: 'copytrade',
      icon: 'home-nav-12',
      url: '/pages/follow/index',
      openType: 'navigateTo',
      isFinancial: false,
    },
  ],
  switchedProduct: 'copy',
  permissions: {
    'copy.read': { roles: ['support', 'finance', 'compliance', 'owner'] },
    'copy.decide': { roles: ['compliance', 'owner'] },
  },
  statementKinds: { copy: ['copy_share'] },
} as const satisfies ServerCard;
