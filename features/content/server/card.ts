/** Articles, pages and menu as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { contentAccess } from './access.ts';
import { contentGuards } from './guards.ts';
import { contentSeed } from '../seed/index.ts';
import { makeContent } from './make.ts';
import { contentOpening } from './opening-checks.ts';

export const card = {
  name: 'content',
  make: makeContent,
  access: contentAccess,
  seed: contentSeed,
  opening: contentOpening,
  guards: contentGuards,
  menu: [
    {
      place: 90,
      title: 'contactUs',
      icon: 'home-nav-5',
      url: '/pages/common/contactus',
      openType: 'navigateTo',
      isFinancial: false,
    },
  ],
  permissions: {
    'content.read': { roles: ['support', 'markets', 'auditor', 'owner'] },
    'content.change': { roles: ['support', 'owner'] },
  },
} as const satisfies ServerCard;
