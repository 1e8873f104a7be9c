/** The game as a room of the server. */
import { z } from 'zod';
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { versionsIn } from '../../../platform/server/rooms/terms-versions.ts';
import { drawPublished } from '../contract.ts';
import { gamePrologue } from '../prologue.ts';
import { receiptKinds } from '../receipts/index.ts';
import { readGameCase, readOpenTicks } from '../store/receipt-cases.ts';
import { gameAccess } from './access.ts';
import { gameConsole } from './console-parts.ts';
import { makeGame } from './index.ts';
import { gameNotices } from './notices.ts';

export const card = {
  name: 'game',
  console: gameConsole,
  make: makeGame,
  access: gameAccess,
  prologue: gamePrologue,
  menu: [
    {
      place: 180,
      title: 'game',
      icon: 'home-icon-3',
      url: '/pages/game/game',
      openType: 'navigateTo',
      isFinancial: false,
    },
  ],
  notices: gameNotices,
  switchedProduct: 'game',
  receipts: { kinds: receiptKinds, read: readGameCase, openTicks: readOpenTicks },
  terms: {
    product: 'game',
    // What a draw promises is published by itself, and never planned.
    shape: z.strictObject({}),
    hasOwnKeys: true,
    published: { topic: drawPublished, versions: versionsIn('game_publications', 'draw_id') },
    current: () => undefined,
  },
  permissions: {
    'game.read': { roles: ['support', 'finance', 'compliance', 'markets', 'owner'] },
    'game.plan': { roles: ['markets', 'finance', 'owner'] },
  },
} as const satisfies ServerCard;
