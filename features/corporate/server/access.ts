/** Who may call what of this room. */
import { type Route, routes } from '../../../platform/server/http/access.ts';

export const corporateAccess: readonly Route[] = [
  ...routes('visitor', 'GET', ['/api/stock/actions', '/api/stock/queue', '/api/stock/calendar']),
  ...routes('customer', 'GET', [
    '/api/stock/my_actions',
    '/api/stock/coming',
    '/api/auto/list',
    '/api/auto/executions',
  ]),
  ...routes('customer', 'POST', ['/api/auto/save', '/api/auto/switch']),
  ...routes('operator', 'GET', [
    '/console/api/corporate/actions',
    '/console/api/corporate/preview',
    '/console/api/corporate/stocks',
    '/console/api/customers/shares',
  ]),
  ...routes('operator', 'POST', ['/console/api/corporate/plan', '/console/api/corporate/confirm']),
];
