/** Leveraged contracts as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { contractsAccess } from './access.ts';
import { contractsConsole } from './console-parts.ts';

export const card = {
  name: 'contracts',
  access: contractsAccess,
  console: contractsConsole,
  menu: [
    {
      place: 20,
      title: 'futures',
      icon: 'home-nav-7',
      url: '/pages/transaction/contract',
      openType: 'navigateTo',
      isFinancial: false,
    },
  ],
  switchedProduct: 'contracts',
} as const satisfies ServerCard;
