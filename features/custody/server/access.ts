/** Who may call what of this room. */
import { type Route, routes } from '../../../platform/server/http/access.ts';

export const custodyAccess: readonly Route[] = [
  ...routes('operator', 'GET', ['/console/api/custody', '/console/api/custody/counts']),
  ...routes('operator', 'POST', [
    '/console/api/custody/confirm',
    '/console/api/custody/count',
    '/console/api/custody/reject',
  ]),
];
