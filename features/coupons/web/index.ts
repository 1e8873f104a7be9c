import { Ticket } from 'lucide-react';
import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { couponPaths } from './coupon-paths.ts';

const { part, route } = partsOf('coupons');

export const card: WebCard = {
  name: 'coupons',
  section: 'rewards',
  routes: [
    route(couponPaths.overview, () => import('./coupon-screen.tsx'), 'CouponScreen', {
      word: 'coupons.title',
    }),
  ],
  Waiting: part(() => import('./waiting.tsx'), 'VouchersWaiting'),
  menuRows: { coupon: { Picture: Ticket, word: 'coupons.menu_coupon' } },
  privateQueries: ['coupons:own'],
  staleAfter: { coupons_changed: [['coupons:own', 'list']] },
};
