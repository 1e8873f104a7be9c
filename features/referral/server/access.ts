/** Who may call what of this room. */
import { type Route, routes } from '../../../platform/server/http/access.ts';

export const referralAccess: readonly Route[] = [
  ...routes('visitor', 'GET', ['/api/user/promotion_terms']),
  ...routes('customer', 'GET', [
    '/api/user/promotionInfo',
    '/api/user/promotionDetail',
    '/api/user/promotion_days',
  ]),
  ...routes('operator', 'GET', [
    '/console/api/referral/account',
    '/console/api/referral/rebates',
    '/console/api/referral/take_backs',
    '/console/api/referral/tree',
  ]),
  ...routes('operator', 'POST', [
    '/console/api/referral/decide_take_back',
    '/console/api/referral/stop',
    '/console/api/referral/take_back',
  ]),
];
