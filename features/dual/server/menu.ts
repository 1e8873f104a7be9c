import type { MenuEntry } from '../../../platform/server/rooms/server-card.ts';

/** The row of the home screen's menu. */
export const dualMenu = [
  {
    place: 120,
    title: 'invest',
    icon: 'home-nav-14',
    url: '/pages/invest/invest',
    openType: 'navigateTo',
    isFinancial: true,
  },
] as const satisfies readonly MenuEntry[];
