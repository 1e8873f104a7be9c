/** Who may call what of this room. */
import { type Route, routes } from '../../../platform/server/http/access.ts';

export const breaksAccess: readonly Route[] = [
  ...routes('customer', 'GET', ['/api/breaks/own', '/api/breaks/limits']),
  ...routes('customer', 'POST', ['/api/breaks/take', '/api/breaks/limit']),
  ...routes('operator', 'GET', [
    '/console/api/customers/breaks',
    '/console/api/customers/own_limits',
  ]),
];
