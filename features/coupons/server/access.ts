/** Who may call what of this room. */
import { type Route, routes } from '../../../platform/server/http/access.ts';

export const couponsAccess: readonly Route[] = [
  ...routes('customer', 'GET', ['/api/coupon/list']),
  ...routes('customer', 'POST', ['/api/coupon/claim']),
  ...routes('operator', 'GET', ['/console/api/coupons/campaigns', '/console/api/coupons/vouchers']),
  ...routes('operator', 'POST', [
    '/console/api/coupons/decide',
    '/console/api/coupons/issue',
    '/console/api/coupons/open',
    '/console/api/coupons/withdraw',
  ]),
];
