/** Who may call what of this room. */
import { type Route, routes } from '../../../platform/server/http/access.ts';

export const secondsAccess: readonly Route[] = [
  ...routes('visitor', 'GET', [
    '/api/microtrade/nums',
    '/api/microtrade/risk',
    '/api/microtrade/seconds',
    '/api/microtrade/terms',
  ]),
  ...routes('customer', 'GET', [
    '/api/microtrade/get_result',
    '/api/microtrade/limits',
    '/api/microtrade/lists',
    '/api/microtrade/order',
    '/api/microtrade/payable_currencies',
  ]),
  ...routes('customer', 'POST', [
    '/api/microtrade/accept_risk',
    '/api/microtrade/set_limits',
    '/api/microtrade/submit',
  ]),
  ...routes('operator', 'GET', [
    '/console/api/customers/seconds_orders',
    '/console/api/seconds/mirrored',
  ]),
];
