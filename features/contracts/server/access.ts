/** Who may call what of this room. */
import { type Route, routes } from '../../../platform/server/http/access.ts';

export const contractsAccess: readonly Route[] = [
  ...routes('visitor', 'GET', ['/api/lever/exposure', '/api/lever/terms']),
  ...routes('customer', 'GET', [
    '/api/lever/account',
    '/api/lever/entries',
    '/api/lever/position',
    '/api/lever/reductions',
    '/api/lever/risk',
    '/api/lever/settings',
  ]),
  ...routes('customer', 'POST', [
    '/api/lever/batch_close',
    '/api/lever/cancel',
    '/api/lever/cancel_entry',
    '/api/lever/cancel_reduction',
    '/api/lever/close',
    '/api/lever/deal',
    '/api/lever/dealall',
    '/api/lever/entry',
    '/api/lever/leverage',
    '/api/lever/margin',
    '/api/lever/my_trade',
    '/api/lever/reduce',
    '/api/lever/reverse',
    '/api/lever/setstop',
    '/api/lever/submit',
    '/api/lever/trade',
  ]),
  ...routes('operator', 'GET', [
    '/console/api/contracts/cover',
    '/console/api/contracts/mirrored',
    '/console/api/customers/contract_settings',
    '/console/api/customers/contract_triggers',
    '/console/api/customers/positions',
  ]),
];
