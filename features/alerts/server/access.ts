/** Who may call what of this room. */
import { type Route, routes } from '../../../platform/server/http/access.ts';

export const alertsAccess: readonly Route[] = [
  ...routes('customer', 'GET', ['/api/alert/list']),
  ...routes('customer', 'POST', ['/api/alert/save', '/api/alert/delete']),
];
