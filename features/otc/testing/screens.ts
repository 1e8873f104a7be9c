/** The screens of this room, with what makes them show something. */
import type { ScreenExample } from '../../../tests/support/testing-card.ts';
import { otcPaths } from '../web/otc-paths.ts';

export const otcScreens: Readonly<Record<string, ScreenExample>> = {
  otc: { path: otcPaths.market, alsoVisitor: true },
  otcOrder: {
    path: otcPaths.order,
    params: 'id=1',
    alsoVisitor: true,
    also: {
      'otc-chat': { params: 'id=1&part=chat' },
      'otc-release': { params: 'id=1&part=release' },
    },
  },
  otcOrders: { path: otcPaths.orders, alsoVisitor: true },
  otcAds: { path: otcPaths.ads, alsoVisitor: true },
  otcAd: { path: otcPaths.ad, alsoVisitor: true },
  otcPayments: { path: otcPaths.payments, alsoVisitor: true },
  otcMerchant: { path: otcPaths.merchant, alsoVisitor: true },
};
