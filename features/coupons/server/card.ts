/** Vouchers as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { couponsPrologue } from '../prologue.ts';
import { couponsSeed } from '../seed.ts';
import { couponsAccess } from './access.ts';
import { couponsConsole } from './console-parts.ts';
import { makeCoupons } from './index.ts';
import { couponsNotices } from './notices.ts';

export const card = {
  name: 'coupons',
  console: couponsConsole,
  make: makeCoupons,
  access: couponsAccess,
  prologue: couponsPrologue,
  seed: couponsSeed,
  menu: [
    {
      place: 170,
      title: 'coupon',
      icon: 'home-icon-1',
      url: '/pages/setting/coupon',
      openType: 'navigateTo',
      isFinancial: false,
    },
  ],
  notices: couponsNotices,
  switchedProduct: 'bonuses',
  statementKinds: {
    coupons: [
      'coupon_cash',
      'coupon_fee',
      'coupon_yield',
      'coupon_stake',
      'coupon_margin',
      'coupon_margin_back',
    ],
  },
  permissions: {
    'coupons.read': { roles: ['support', 'finance', 'compliance', 'markets', 'owner'] },
    'coupons.open': { roles: ['markets', 'finance', 'owner'] },
    'coupons.issue': { roles: ['support', 'owner'] },
  },
} as const satisfies ServerCard;
