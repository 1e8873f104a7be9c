/** The chat as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { chatSeed } from '../seed/index.ts';
import { chatAccess } from './access.ts';
import { chatConsole } from './console-parts.ts';
import { makeChat } from './index.ts';
import { chatNotices } from './notices.ts';

export const card = {
  name: 'chat',
  make: makeChat,
  access: chatAccess,
  console: chatConsole,
  notices: chatNotices,
  seed: chatSeed,
  switchedProduct: 'chat',
  isOfferedAtFirst: true,
  menu: [
    {
      place: 200,
      title: 'chatroom',
      icon: 'home-icon-4',
      url: '/pages/chat/chat',
      openType: 'navigateTo',
      isFinancial: false,
    },
  ],
  permissions: {
    'chat.read': { roles: ['support', 'compliance', 'auditor', 'owner'] },
    'chat.moderate': { roles: ['support', 'compliance', 'owner'] },
  },
} as const satisfies ServerCard;
