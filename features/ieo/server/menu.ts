import type { MenuEntry } from '../../../platform/server/rooms/server-card.ts';

/** The row of the home screen's menu. */
export const ieoMenu = [
  {
    place: 110,
    title: 'ieo',
    icon: 'home-nav-13',
    url: '/pages/ieo/ieo',
    openType: 'navigateTo',
    isFinancial: true,
  },
] as const satisfies readonly MenuEntry[];
