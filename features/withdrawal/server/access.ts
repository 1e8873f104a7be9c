/** Who may call what of this room. */
import { type Route, routes } from '../../../platform/server/http/access.ts';

export const withdrawalAccess: readonly Route[] = [
  ...routes('customer', 'GET', ['/api/user/withdraw/list']),
  ...routes('customer', 'POST', [
    '/api/user/withdraw/cancel',
    '/api/wallet/get_info',
    '/api/wallet/out',
  ]),
  ...routes('operator', 'GET', [
    '/console/api/customers/withdrawals',
    '/console/api/withdrawals',
    '/console/api/withdrawals/one',
    '/console/api/withdrawals/policy',
    '/console/api/withdrawals/signer',
  ]),
  ...routes('operator', 'POST', [
    '/console/api/withdrawals/approve',
    '/console/api/withdrawals/done',
    '/console/api/withdrawals/failed',
    '/console/api/withdrawals/reject',
    '/console/api/withdrawals/sent',
    '/console/api/withdrawals/set_policy',
  ]),
];
