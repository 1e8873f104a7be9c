/** Seconds contracts as a room of the server. */
import { versionsIn } from '../../../platform/server/rooms/terms-versions.ts';
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { secondsAccess } from './access.ts';
import { secondsConsole } from './console-parts.ts';
import type { SecondsServer } from './index.ts';
import { secondsTermsPublished } from '../contract.ts';
import { readOpenTicks, readSecondsCase } from '../store/receipt-cases.ts';
import { plannedTermsShape } from './planned-terms.ts';
import { secondsSeed } from '../seed.ts';
import { makeSeconds } from './make.ts';

export const card = {
  name: 'seconds',
  make: makeSeconds,
  access: secondsAccess,
  seed: secondsSeed,
  console: secondsConsole,
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
    product: 'seconds',
    kinds: ['seconds'],
    read: readSecondsCase,
    openTicks: readOpenTicks,
  },
  switchedProduct: 'seconds',
  statementKinds: {
    seconds: ['seconds_won', 'seconds_lost'],
  },
} as const satisfies ServerCard;
