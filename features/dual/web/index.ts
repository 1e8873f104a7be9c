import { Scale } from 'lucide-react';
import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { dualPaths } from './dual-paths.ts';

const { part, route } = partsOf('dual');

export const card: WebCard = {
  name: 'dual',
  section: 'earn',
  receipts: () => import('../receipts/index.ts'),
  routes: [
    route(dualPaths.ladder, () => import('./ladder-screen.tsx'), 'LadderScreen', {
      word: 'dual.title',
    }),
    route(dualPaths.buy, () => import('./buy-screen.tsx'), 'BuyScreen', {
      origin: dualPaths.ladder,
    }),
    route(dualPaths.orders, () => import('./orders-screen.tsx'), 'OrdersScreen', {
      word: 'dual.my_orders',
    }),
    route(dualPaths.help, () => import('./help-screen.tsx'), 'HelpScreen', { word: 'dual.help' }),
  ],
  menuRows: { invest: { Picture: Scale, word: 'dual.menu_invest' } },
  Earning: part(() => import('./earning-part.tsx'), 'EarningPart', SkeletonRows),
  privateQueries: ['dual:own'],
  staleAfter: { dual_changed: [['dual:own', 'orders']] },
};
