import { Rocket } from 'lucide-react';
import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { ieoPaths } from './ieo-paths.ts';

const { part, route } = partsOf('ieo');

export const card: WebCard = {
  name: 'ieo',
  section: 'earn',
  receipts: () => import('../receipts/index.ts'),
  routes: [
    route(ieoPaths.overview, () => import('./overview-screen.tsx'), 'OverviewScreen', {
      word: 'ieo.title',
    }),
    route(ieoPaths.subscribe, () => import('./subscribe-screen.tsx'), 'SubscribeScreen', {
      origin: ieoPaths.overview,
    }),
    route(ieoPaths.orders, () => import('./orders-screen.tsx'), 'OrdersScreen', {
      word: 'ieo.my_orders',
    }),
  ],
  menuRows: { ieo: { Picture: Rocket, word: 'ieo.menu_ieo' } },
  AssetPart: part(() => import('./asset-project.tsx'), 'AssetProject'),
  Earning: part(() => import('./earning-part.tsx'), 'EarningPart', SkeletonRows),
  privateQueries: ['ieo:own'],
  staleAfter: { ieo_changed: [['ieo:own']] },
};
