/** Corporate actions and regular buying as a room of the server. */
import { z } from 'zod';
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { versionsIn } from '../../../platform/server/rooms/terms-versions.ts';
import { actionPublished } from '../contract.ts';
import { corporatePrologue } from '../prologue.ts';
import { receiptKinds } from '../receipts/index.ts';
import { corporateSeed } from '../seed.ts';
import { readAnnounced } from '../store/reading.ts';
import { readCorporateCase } from '../store/receipt-cases.ts';
import { corporateAccess } from './access.ts';
import { corporateConsole } from './console-parts.ts';
import { makeCorporate } from './index.ts';
import { corporateNotices } from './notices.ts';

export const card = {
  name: 'corporate',
  make: makeCorporate,
  access: corporateAccess,
  console: corporateConsole,
  seed: corporateSeed,
  prologue: corporatePrologue,
  receipts: {
    kinds: receiptKinds,
    read: readCorporateCase,
    // An action names its tick when it is carried out: nothing waits for one.
    openTicks: () => Promise.resolve([]),
  },
  notices: corporateNotices,
  menu: [
    {
      place: 210,
      title: 'stock',
      icon: 'home-icon-5',
      url: '/pages/stock/actions',
      openType: 'navigateTo',
      isFinancial: false,
    },
  ],
  terms: {
    product: 'corporate',
    // What was announced never changes: nothing of it can be planned as terms.
    shape: z.strictObject({ none: z.never() }),
    hasOwnKeys: true,
    published: { topic: actionPublished, versions: versionsIn('corporate_terms', 'action_id') },
    current: () => undefined,
    announced: readAnnounced,
  },
  statementKinds: {
    corporate: ['split', 'split_rest', 'dividend', 'delisting'],
  },
  permissions: {
    'corporate.read': { roles: ['support', 'finance', 'compliance', 'markets', 'owner'] },
    'corporate.plan': { roles: ['markets', 'owner'] },
  },
} as const satisfies ServerCard;
