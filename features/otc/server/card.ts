/** OTC as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { readFrozen } from '../store/frozen.ts';
import { otcAccess } from './access.ts';
import { otcConsole } from './console-parts.ts';
import { makeOtc } from './index.ts';
import { otcNotices } from './notices.ts';

export const card = {
  name: 'otc',
  make: makeOtc,
  access: otcAccess,
  console: otcConsole,
  notices: otcNotices,
  frozen: { url: '/pages/otc/orders', read: readFrozen },
  switchedProduct: 'otc',
  statementKinds: { otc: ['otc_trade', 'otc_fee', 'otc_award'] },
  permissions: {
    'otc.read': { roles: ['support', 'compliance', 'finance', 'auditor', 'owner'] },
    'otc.decide': { roles: ['compliance', 'owner'], cools: true },
  },
} as const satisfies ServerCard;
