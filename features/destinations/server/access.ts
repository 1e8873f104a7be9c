/** Who may call what of this room. */
import { type Route, routes } from '../../../platform/server/http/access.ts';

export const destinationsAccess: readonly Route[] = [
  ...routes('customer', 'GET', ['/api/user/wallet/list']),
  ...routes('customer', 'POST', [
    '/api/user/cash_info',
    '/api/user/cash_info_international',
    '/api/user/cash_info_other',
    '/api/user/cash_save',
    '/api/user/cash_save_international',
    '/api/user/cash_save_other',
    '/api/user/wallet/delete',
    '/api/user/wallet/save',
  ]),
];
