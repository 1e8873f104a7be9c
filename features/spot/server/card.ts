/** Spot as a room of the server. */
import { receiptsByReference } from '../../../platform/server/rooms/proofs.ts';
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { receiptKinds } from '../receipts/index.ts';
import { readSpotFillCase } from '../store/receipt-cases.ts';
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
  receipts: {
    kinds: receiptKinds,
    read: readSpotFillCase,
    // What meets in a book names no tick of the index.
    openTicks: () => Promise.resolve([]),
    ofLines: receiptsByReference('spot_fill', ['trade', 'trade_fee']),
  },
  statementKinds: {
    trade: ['trade', 'trade_fee'],
  },
} as const satisfies ServerCard;
