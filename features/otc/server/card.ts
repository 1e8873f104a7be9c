/** OTC as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { versionsIn } from '../../../platform/server/rooms/terms-versions.ts';
import { OTC_KEY, otcTermsPublished } from '../contract/index.ts';
import { otcPrologue } from '../prologue.ts';
import { otcSeed } from '../seed/index.ts';
import { readFrozen } from '../store/frozen.ts';
import { otcAccess } from './access.ts';
import { otcConsole } from './console-parts.ts';
import { makeOtc, type OtcServer } from './index.ts';
import { otcNotices } from './notices.ts';
import { plannedTermsShape } from './planned-terms.ts';

export const card = {
  name: 'otc',
  make: makeOtc,
  access: otcAccess,
  seed: otcSeed,
  prologue: otcPrologue,
  console: otcConsole,
  notices: otcNotices,
  frozen: { url: '/pages/otc/orders', read: readFrozen },
  switchedProduct: 'otc',
  terms: {
    product: 'otc',
    shape: plannedTermsShape,
    hasOwnKeys: true,
    published: { topic: otcTermsPublished, versions: versionsIn('otc_terms', 'product_id') },
    current: (server: OtcServer, key: number) =>
      key === OTC_KEY ? server.currentTerms() : undefined,
  },
  statementKinds: { otc: ['otc_trade', 'otc_fee', 'otc_award', 'otc_fall'] },
  menu: [
    {
      place: 92,
      title: 'otc',
      icon: 'home-nav-10',
      url: '/pages/otc/otc',
      openType: 'navigateTo',
      isFinancial: false,
      // They have a picture of it, with an offer that nobody makes.
      isOursAlone: true,
    },
  ],
  permissions: {
    'otc.read': { roles: ['support', 'compliance', 'finance', 'auditor', 'owner'] },
    'otc.decide': { roles: ['compliance', 'owner'], cools: true },
  },
} as const satisfies ServerCard;
