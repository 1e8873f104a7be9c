import { HandCoins } from 'lucide-react';
import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { otcPaths } from './otc-paths.ts';

const { route } = partsOf('otc');

export const card: WebCard = {
  name: 'otc',
  section: 'otc',
  routes: [
    route(otcPaths.market, () => import('./market-screen.tsx'), 'MarketScreen', {
      word: 'otc.title',
    }),
    route(otcPaths.order, () => import('./order-screen.tsx'), 'OrderScreen', {
      origin: otcPaths.orders,
    }),
    route(otcPaths.orders, () => import('./orders-screen.tsx'), 'OrdersScreen', {
      word: 'otc.my_orders',
    }),
    route(otcPaths.ads, () => import('./ads-screen.tsx'), 'AdsScreen', { word: 'otc.my_ads' }),
    route(otcPaths.ad, () => import('./ad-screen.tsx'), 'AdScreen', { origin: otcPaths.ads }),
    route(otcPaths.payments, () => import('./payments-screen.tsx'), 'PaymentsScreen', {
      word: 'otc.payments',
    }),
    route(otcPaths.merchant, () => import('./merchant-screen.tsx'), 'MerchantScreen', {
      origin: otcPaths.market,
    }),
  ],
  menuRows: { otc: { Picture: HandCoins, word: 'otc.menu_otc' } },
  privateQueries: ['otc:own'],
  staleAfter: { otc_changed: [['otc:own']] },
};
