/** Who may call what of this room. */
import { type Route, routes } from '../../../platform/server/http/access.ts';

export const catalogueAccess: readonly Route[] = [
  ...routes('visitor', 'GET', [
    '/api/currency/list',
    '/api/currency/new_timeshar',
    '/api/currency/quotation_new',
    '/api/market/list',
    '/api/market/plans',
    '/api/market/sparklines',
    // Existing clients ask for favourites before they look for a token: visitors have none.
    '/api/optional/list',
    '/api/search/hot',
  ]),
  ...routes('visitor', 'POST', ['/api/search/note']),
  ...routes('customer', 'POST', ['/api/optional/add', '/api/optional/del']),
  ...routes('operator', 'GET', [
    '/console/api/coins',
    '/console/api/listings',
    '/console/api/markets',
    '/console/api/markets/one',
    '/console/api/markets/plans',
  ]),
  ...routes('operator', 'POST', [
    '/console/api/coins/switch',
    '/console/api/listings/asset',
    '/console/api/listings/decide',
    '/console/api/listings/market',
    '/console/api/markets/halt',
    '/console/api/markets/plan',
    '/console/api/markets/resume',
    '/console/api/markets/withdraw_plan',
  ]),
];
