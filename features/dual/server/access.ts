/** Who may call what of this room. */
import { type Route, routes } from '../../../platform/server/http/access.ts';

export const dualAccess: readonly Route[] = [
  ...routes('visitor', 'GET', ['/api/dual/index', '/api/dual/detail', '/api/dual/fixing']),
  ...routes('customer', 'GET', ['/api/dual/allowed']),
  ...routes('customer', 'POST', ['/api/dual/buyDual', '/api/dual/dual_list', '/api/dual/roll']),
  ...routes('operator', 'GET', [
    '/console/api/dual/calendar',
    '/console/api/dual/desk',
    '/console/api/dual/ladder',
    '/console/api/dual/orders',
    '/console/api/dual/products',
    '/console/api/dual/products/one',
  ]),
  ...routes('operator', 'POST', ['/console/api/dual/publish']),
];
