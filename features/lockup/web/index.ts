import { PiggyBank, Sprout } from 'lucide-react';
import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { lockupPaths } from './lockup-paths.ts';

const { part, route } = partsOf('lockup');

export const card: WebCard = {
  name: 'lockup',
  section: 'earn',
  receipts: () => import('../receipts/index.ts'),
  routes: [
    route(lockupPaths.overview, () => import('./overview-screen.tsx'), 'OverviewScreen', {
      word: 'lockup.title',
    }),
    route(lockupPaths.buy, () => import('./buy-screen.tsx'), 'BuyScreen', {
      origin: lockupPaths.overview,
    }),
    route(lockupPaths.orders, () => import('./orders-screen.tsx'), 'OrdersScreen', {
      word: 'lockup.my_orders',
    }),
    route(lockupPaths.welcome, () => import('./welcome-screen.tsx'), 'WelcomeScreen'),
  ],
  menuRows: {
    lockming: { Picture: PiggyBank, word: 'lockup.menu_lockming' },
    mining: { Picture: Sprout, word: 'lockup.menu_mining' },
  },
  Earning: part(() => import('./earning-part.tsx'), 'EarningPart', SkeletonRows),
  privateQueries: ['lockup:own'],
  staleAfter: {
    lockup_changed: [
      ['lockup:own', 'running'],
      ['lockup:own', 'orders'],
    ],
  },
};
