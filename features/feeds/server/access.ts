/** Who may call what of this room. */
import { type Route, routes } from '../../../platform/server/http/access.ts';

export const feedsAccess: readonly Route[] = [
  ...routes('visitor', 'GET', [
    '/api/market/draws',
    '/api/market/index_key',
    '/api/market/index_ticks',
    '/api/market/maker',
  ]),
  ...routes('operator', 'GET', ['/console/api/maker']),
  ...routes('operator', 'POST', ['/console/api/maker/set']),
];
