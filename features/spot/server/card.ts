/** Spot as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { spotAccess } from './access.ts';
import { spotConsole } from './console-parts.ts';
import { spotPrologue } from '../prologue.ts';
import { readFrozen } from '../store/frozen.ts';
import { makeSpot } from './make.ts';
import { spotNotices } from './notices.ts';

export const card = {
  name: 'spot',
  frozen: { url: '/pages/transaction/currency_order', read: readFrozen },
  make: makeSpot,
  access: spotAccess,
  console: spotConsole,
  notices: spotNotices,
  prologue: spotPrologue,
  statementKinds: {
    trade: ['trade', 'trade_fee'],
  },
} as const satisfies ServerCard;
