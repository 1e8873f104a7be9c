/** Who may call what of this room. */
import { type Route, routes } from '../../../platform/server/http/access.ts';

export const lockupAccess: readonly Route[] = [
  ...routes('visitor', 'GET', ['/api/lh/deposit/config', '/api/lh/deposit/order']),
  ...routes('customer', 'GET', ['/api/lh/deposit/allowed']),
  ...routes('customer', 'POST', [
    '/api/lh/deposit',
    '/api/lh/deposit/order/cancel',
    '/api/lh/deposit/order/renew',
  ]),
  ...routes('operator', 'GET', [
    '/console/api/lockup/orders',
    '/console/api/lockup/pool',
    '/console/api/lockup/products',
    '/console/api/lockup/products/one',
  ]),
  ...routes('operator', 'POST', ['/console/api/lockup/publish']),
];
