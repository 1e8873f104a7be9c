/** Seconds contracts as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { secondsAccess } from './access.ts';
import { secondsConsole } from './console-parts.ts';

export const card = {
  name: 'seconds',
  access: secondsAccess,
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
  switchedProduct: 'seconds',
} as const satisfies ServerCard;
