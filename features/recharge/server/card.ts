/** Deposits as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { rechargeAccess } from './access.ts';
import { rechargeConsole } from './console-parts.ts';

export const card = {
  name: 'recharge',
  access: rechargeAccess,
  console: rechargeConsole,
  menu: [
    {
      place: 40,
      title: 'recharge',
      icon: 'home-nav-8',
      url: '/pages/fund/select?url=receive',
      openType: 'navigateTo',
      isFinancial: false,
    },
  ],
} as const satisfies ServerCard;
