import type { MenuEntry } from '../../../platform/server/rooms/server-card.ts';

/** The row of the home screen's menu. */
export const loansMenu = [
  {
    place: 140,
    title: 'borrowing',
    icon: 'jied',
    url: '/pages/common/borrowing',
    openType: 'navigateTo',
    isFinancial: false,
  },
] as const satisfies readonly MenuEntry[];
