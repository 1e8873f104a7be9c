/** Who may call what of this room. */
import { type Route, routes } from '../../../platform/server/http/access.ts';

export const giftAccess: readonly Route[] = [
  ...routes('customer', 'GET', ['/api/gift/coins', '/api/gift/list']),
  ...routes('customer', 'POST', [
    '/api/gift/buy',
    '/api/gift/look',
    '/api/gift/redeem',
    '/api/gift/take_back',
  ]),
  ...routes('operator', 'GET', [
    '/console/api/gift/cards',
    '/console/api/gift/suspects',
    '/console/api/customers/gift',
  ]),
];
