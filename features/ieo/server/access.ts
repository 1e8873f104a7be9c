/** Who may call what of this room. */
import { type Route, routes } from '../../../platform/server/http/access.ts';

export const ieoAccess: readonly Route[] = [
  ...routes('visitor', 'GET', ['/api/project', '/api/project/detail', '/api/project/result']),
  ...routes('customer', 'GET', ['/api/project/allowed', '/api/user/project/order']),
  ...routes('customer', 'POST', ['/api/project/order', '/api/project/order/cancel']),
  ...routes('operator', 'GET', [
    '/console/api/ieo/choices',
    '/console/api/ieo/funding',
    '/console/api/ieo/orders',
    '/console/api/ieo/projects',
    '/console/api/ieo/projects/one',
  ]),
  ...routes('operator', 'POST', [
    '/console/api/ieo/ask_cancel',
    '/console/api/ieo/decide_cancel',
    '/console/api/ieo/page',
    '/console/api/ieo/publish',
    '/console/api/ieo/upload',
  ]),
];
