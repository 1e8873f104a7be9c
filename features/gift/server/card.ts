/** Gift cards as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { giftAccess } from './access.ts';
import { giftConsole } from './console-parts.ts';
import { makeGift } from './index.ts';
import { giftNotices } from './notices.ts';

export const card = {
  name: 'gift',
  make: makeGift,
  access: giftAccess,
  console: giftConsole,
  notices: giftNotices,
  switchedProduct: 'gift_cards',
  statementKinds: { gift: ['gift_bought', 'gift_redeemed', 'gift_returned'] },
  permissions: {
    'gift.read': { roles: ['support', 'finance', 'compliance', 'owner'] },
  },
} as const satisfies ServerCard;
