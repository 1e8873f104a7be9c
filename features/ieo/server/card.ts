/** Token subscriptions as a room of the server. */
import { z } from 'zod';
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { receiptsByReference } from '../../../platform/server/rooms/proofs.ts';
import { versionsIn } from '../../../platform/server/rooms/terms-versions.ts';
import { ieoTermsPublished } from '../contract.ts';
import { ieoPrologue } from '../prologue.ts';
import { receiptKinds } from '../receipts/index.ts';
import { ieoSeed } from '../seed/index.ts';
import { readIeoFigures } from '../store/figures.ts';
import { readFrozen } from '../store/frozen.ts';
import { readIeoCase, readOpenTicks } from '../store/receipt-cases.ts';
import { ieoAccess } from './access.ts';
import { ieoConsole } from './console-parts.ts';
import { type IeoServer, makeIeo } from './index.ts';
import { ieoMenu } from './menu.ts';
import { ieoNotices } from './notices.ts';

export const card = {
  name: 'ieo',
  console: ieoConsole,
  make: makeIeo,
  access: ieoAccess,
  seed: ieoSeed,
  prologue: ieoPrologue,
  frozen: { url: '/pages/ieo/order', isEarning: true, read: readFrozen },
  menu: ieoMenu,
  receipts: {
    kinds: receiptKinds,
    read: readIeoCase,
    openTicks: readOpenTicks,
    ofLines: receiptsByReference('ieo', ['ieo_purchase', 'ieo_delivery']),
  },
  figures: { product: 'ieo', read: readIeoFigures },
  notices: ieoNotices,
  switchedProduct: 'ieo',
  terms: {
    product: 'ieo',
    // Terms of a project never change: nothing of them can be planned.
    shape: z.strictObject({ none: z.never() }),
    hasOwnKeys: true,
    published: { topic: ieoTermsPublished, versions: versionsIn('ieo_terms', 'product_id') },
    current: (server: IeoServer, id: number) => server.currentTerms(id),
  },
  statementKinds: {
    ieo: ['ieo_purchase', 'ieo_delivery', 'ieo_refund', 'ieo_return', 'ieo_proceeds'],
  },
  permissions: {
    'ieo.read': { roles: ['support', 'finance', 'compliance', 'markets', 'owner'] },
    'ieo.publish': { roles: ['markets', 'owner'] },
    'ieo.cancel': { roles: ['markets', 'compliance', 'owner'] },
  },
} as const satisfies ServerCard;
