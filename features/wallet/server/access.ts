/** Who may call what of this room. */
import { type Route, routes } from '../../../platform/server/http/access.ts';

export const walletAccess: readonly Route[] = [
  ...routes('customer', 'GET', [
    '/api/currency/user_currency_list',
    '/api/wallet/bill_kinds',
    '/api/wallet/bill_months',
    '/api/wallet/earnings',
    '/api/wallet/frozen',
    '/api/wallet/hzhistory',
    '/api/wallet/portfolio',
    '/api/wallet/profit',
    '/api/wallet/value',
  ]),
  ...routes('customer', 'POST', [
    '/api/user/Transfer',
    '/api/user/getTransferFee',
    '/api/user/getTransferList',
    '/api/user/lockPrice',
    '/api/user/takeLocked',
    '/api/wallet/change',
    '/api/wallet/detail',
    '/api/wallet/legal_log',
    '/api/wallet/list',
  ]),
  ...routes('customer', 'POST', ['/api/demo/fund'], true),
  ...routes('operator', 'GET', [
    '/console/api/customers/balances',
    '/console/api/customers/statement',
  ]),
];
