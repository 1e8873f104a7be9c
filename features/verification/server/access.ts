/** Who may call what of this room. */
import { type Route, routes } from '../../../platform/server/http/access.ts';

export const verificationAccess: readonly Route[] = [
  ...routes('customer', 'GET', ['/api/real/form', '/api/real/state']),
  ...routes('customer', 'POST', ['/api/user/real']),
  ...routes('operator', 'GET', [
    '/console/api/customers/verification_levels',
    '/console/api/verification/form',
    '/console/api/verification/forms',
    '/console/api/verification/limits',
    '/console/api/verification/picture',
  ]),
  ...routes('operator', 'POST', [
    '/console/api/verification/decide',
    '/console/api/verification/set_limits',
  ]),
];
