import type { MenuEntry } from '../../../platform/server/rooms/server-card.ts';

/** Rows of the home screen's menu. */
export const lockupMenu = [
  {
    place: 100,
    title: 'lockming',
    icon: 'lockming',
    url: '/pages/lockming/lockming',
    openType: 'navigateTo',
    isFinancial: true,
  },
  {
    // An honest house without machines sells no hash rate: the row opens what savings there are.
    place: 175,
    title: 'mining',
    icon: 'home-icon-2',
    url: '/pages/financial/index?at=savings',
    openType: 'reLaunch',
    isFinancial: false,
  },
] as const satisfies readonly MenuEntry[];
