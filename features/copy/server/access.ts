/** Who may call what of this room. */
import { type Route, routes } from '../../../platform/server/http/access.ts';

export const copyAccess: readonly Route[] = [
  ...routes('visitor', 'GET', [
    '/api/follow/index',
    '/api/follow/traderDetail',
    '/api/follow/historyTrade',
  ]),
  ...routes('customer', 'GET', [
    '/api/follow/mine',
    '/api/follow/ended',
    '/api/follow/skips',
    '/api/follow/lead',
    '/api/follow/shares',
  ]),
  ...routes('customer', 'POST', [
    '/api/follow/follow',
    '/api/follow/edit',
    '/api/follow/cancel',
    '/api/follow/selfHolding',
    '/api/follow/apply',
    '/api/follow/lead',
    '/api/follow/leave',
  ]),
  ...routes('operator', 'GET', ['/console/api/copy/traders', '/console/api/copy/relations']),
  ...routes('operator', 'POST', ['/console/api/copy/review', '/console/api/copy/pause']),
];
