/** Who may call what of this room. */
import { type Route, routes } from '../../../platform/server/http/access.ts';

export const apiKeysAccess: readonly Route[] = [
  ...routes('customer', 'GET', ['/api/api_key/list']),
  ...routes('customer', 'POST', [
    '/api/api_key/make',
    '/api/api_key/change',
    '/api/api_key/revoke',
  ]),
  ...routes('operator', 'GET', ['/console/api/customers/api_keys']),
  ...routes('operator', 'POST', ['/console/api/customers/end_api_key']),
];
