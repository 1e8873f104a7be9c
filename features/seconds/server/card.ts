/** Seconds contracts as a room of the server. */
import { versionsIn } from '../../../platform/server/rooms/terms-versions.ts';
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { secondsAccess } from './access.ts';
import { secondsConsole } from './console-parts.ts';
import type { SecondsServer } from './index.ts';
import { secondsTermsPublished } from '../contract.ts';
import { readOpenTicks, readSecondsCase } from '../store/receipt-cases.ts';
import { readSecondsFigures } from '../store/results.ts';
import { receiptKinds } from '../receipts/index.ts';
import { plannedTermsShape } from './planned-terms.ts';
import { secondsPrologue } from '../prologue.ts';
import { secondsSeed } from '../seed.ts';
import { readFrozen } from '../store/frozen.ts';
import { makeSeconds } from './make.ts';
import { secondsNotices } from './notices.ts';

export const card = {
  name: 'seconds',
  frozen: { url: '/pages/transaction/seconds_order', read: readFrozen },
  make: makeSeconds,
  access: secondsAccess,
  seed: secondsSeed,
  prologue: secondsPrologue,
  console: secondsConsole,
  notices: secondsNotices,
  menu: [
    {
      place: 60,
      title: 'seconds',
      icon: 'home-nav-6',
      url: '/pages/transaction/index?segment=seconds',
      openType: 'reLaunch',
      isFinancial: false,
    },
  ],
  terms: {
    product: 'seconds',
    shape: plannedTermsShape,
    published: { topic: secondsTermsPublished, versions: versionsIn('seconds_terms') },
    current: (server: SecondsServer, id: number) => server.currentTerms(id),
  },
  receipts: {
    kinds: receiptKinds,
    read: readSecondsCase,
    openTicks: readOpenTicks,
  },
  figures: { product: 'seconds', read: readSecondsFigures },
  switchedProduct: 'seconds',
  statementKinds: {
    seconds: ['seconds_won', 'seconds_lost'],
  },
} as const satisfies ServerCard;
