/** Who may call what of this room. */
import { type Route, routes } from '../../../platform/server/http/access.ts';

export const loansAccess: readonly Route[] = [
  // What is in a frame is what everybody may know.
  ...routes('visitor', 'GET', ['/frame/loans']),
  ...routes('visitor', 'GET', ['/api/loan/pairs']),
  ...routes('visitor', 'POST', ['/api/loan/preview']),
  ...routes('customer', 'GET', ['/api/loan/allowed', '/api/loan/list', '/api/loan/detail']),
  ...routes('customer', 'POST', ['/api/loan/borrow', '/api/loan/repay', '/api/loan/collateral']),
  ...routes('operator', 'GET', [
    '/console/api/loans/close_outs',
    '/console/api/loans/fund',
    '/console/api/loans/open',
    '/console/api/loans/pairs',
    '/console/api/loans/pairs/one',
    '/console/api/loans/stress',
  ]),
  ...routes('operator', 'POST', ['/console/api/loans/publish']),
];
