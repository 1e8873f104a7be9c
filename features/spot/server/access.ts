/** Who may call what of this room. */
import { type Route, routes } from '../../../platform/server/http/access.ts';

export const spotAccess: readonly Route[] = [
  ...routes('visitor', 'GET', ['/api/coin/fees', '/api/market/depth', '/api/market/trades']),
  ...routes('customer', 'GET', [
    '/api/coin/fills',
    '/api/coin/list',
    '/api/coin/lists',
    '/api/coin/order',
  ]),
  ...routes('customer', 'POST', [
    '/api/coin/cancel',
    '/api/coin/cancel_all',
    '/api/coin/cancel_list',
    '/api/coin/cancel_replace',
    '/api/coin/place_list',
    '/api/coin/replace',
    '/api/coin/trade',
  ]),
  ...routes('operator', 'GET', ['/console/api/customers/orders']),
];
