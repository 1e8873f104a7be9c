/** Who may call what of this room. */
import { type Route, routes } from '../../../platform/server/http/access.ts';

export const depositAccess: readonly Route[] = [
  ...routes('customer', 'GET', ['/api/recharge/log', '/api/wallet/getRateCurrency']),
  ...routes('customer', 'POST', ['/api/wallet/charge_req', '/api/wallet/get_in_address']),
  ...routes('operator', 'GET', [
    '/console/api/customers/deposits',
    '/console/api/deposits',
    '/console/api/deposits/alone',
    '/console/api/deposits/one',
    '/console/api/deposits/policy',
    '/console/api/deposits/voucher',
    '/console/api/recharge/addresses',
    '/console/api/recharge/watchers',
  ]),
  ...routes('operator', 'POST', [
    '/console/api/deposits/decide',
    '/console/api/deposits/set_day_limit',
    '/console/api/deposits/set_policy',
    '/console/api/recharge/set_address',
  ]),
];
