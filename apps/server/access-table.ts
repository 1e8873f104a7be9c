/**
 * Who may call what. Every route of the server is on this list, and nothing else is: a test
 * compares it with what is registered and calls each as a visitor, as its owner and as a stranger.
 */

/**
 * `visitor`: anyone. `customer`: whoever is logged in, and then only what is his own. `operator`:
 * whoever is logged in to the console and has the permission that the call itself names.
 */
export type RouteAccess = 'visitor' | 'customer' | 'operator';

/** One route. A `GET` also answers `HEAD`. */
export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly access: RouteAccess;
  /** Answered in demo mode only; otherwise refused with `demo_only`. */
  readonly demoOnly: boolean;
}

function routes(
  access: RouteAccess,
  method: Route['method'],
  paths: readonly string[],
  demoOnly = false,
): Route[] {
  return paths.map((path) => ({ method, path, access, demoOnly }));
}

const machinery = routes('visitor', 'GET', [
  '/',
  '/h5',
  '/h5/*',
  '/console',
  '/console/*',
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/docs',
  '/api/docs/',
  '/api/docs/*',
  '/api/docs/json',
  '/api/docs/yaml',
  '/api/docs/static/index.html',
  '/api/docs/static/swagger-initializer.js',
  '/static/image/avatar/:name',
  // Private pictures are shown to their owner only: the upload decides, not the route.
  '/uploads/:name',
  '/.well-known/bourse-keys.json',
]);

const forVisitors = [
  ...routes('visitor', 'GET', [
    '/api/aboutus',
    '/api/coin/fees',
    '/api/contactus',
    '/api/currency/list',
    '/api/currency/new_timeshar',
    '/api/currency/quotation_new',
    '/api/fairness/heads',
    '/api/fairness/hours',
    '/api/fairness/statistics',
    '/api/fairness/ticks',
    '/api/faq',
    '/api/fiat/rates',
    '/api/getSetting',
    '/api/getSiteConfig',
    '/api/lever/exposure',
    '/api/lever/terms',
    '/api/market/depth',
    '/api/market/index_key',
    '/api/market/index_ticks',
    '/api/market/list',
    '/api/market/sparklines',
    '/api/market/trades',
    '/api/menu',
    '/api/microtrade/nums',
    '/api/microtrade/risk',
    '/api/microtrade/seconds',
    '/api/microtrade/terms',
    '/api/news/index_pop',
    '/api/operational_compliance',
    // Existing clients ask for favourites before they look for a token: visitors have none.
    '/api/optional/list',
    '/api/page',
    '/api/search/hot',
  ]),
  ...routes('visitor', 'POST', [
    '/api/news/detail',
    '/api/news/list',
    '/api/sms_mail',
    '/api/sms_send',
    '/api/user/check_email',
    '/api/user/forget',
    '/api/user/login',
    '/api/user/passkey/begin',
    '/api/user/passkey/login',
    '/api/user/register',
    // How an operator logs in.
    '/console/api/session',
  ]),
  ...routes('visitor', 'GET', ['/api/demo/outbox'], true),
];

const forCustomers = [
  ...routes('customer', 'GET', [
    '/api/coin/fills',
    '/api/coin/list',
    '/api/currency/user_currency_list',
    '/api/fairness/receipt',
    '/api/lever/account',
    '/api/lever/position',
    '/api/mailMessage/getList',
    '/api/microtrade/get_result',
    '/api/microtrade/limits',
    '/api/microtrade/lists',
    '/api/microtrade/order',
    '/api/microtrade/payable_currencies',
    '/api/real/form',
    '/api/real/state',
    '/api/safe/state',
    '/api/user/info',
    '/api/user/logout',
    '/api/user/sessions',
    '/api/wallet/bill_months',
    '/api/wallet/hzhistory',
    '/api/wallet/profit',
  ]),
  ...routes('customer', 'POST', [
    '/api/coin/cancel',
    '/api/coin/cancel_all',
    '/api/coin/replace',
    '/api/coin/trade',
    '/api/lever/batch_close',
    '/api/lever/cancel',
    '/api/lever/close',
    '/api/lever/deal',
    '/api/lever/dealall',
    '/api/lever/margin',
    '/api/lever/my_trade',
    '/api/lever/setstop',
    '/api/lever/submit',
    '/api/microtrade/accept_risk',
    '/api/microtrade/set_limits',
    '/api/microtrade/submit',
    '/api/optional/add',
    '/api/optional/del',
    '/api/safe/anti_phishing',
    '/api/safe/email',
    '/api/safe/mobile',
    '/api/safe/passkeys/begin',
    '/api/safe/passkeys/finish',
    '/api/safe/passkeys/remove',
    '/api/safe/passkeys/rename',
    '/api/safe/two_factor/begin',
    '/api/safe/two_factor/confirm',
    '/api/safe/two_factor/off',
    '/api/safe/two_factor/recovery',
    '/api/safe/update_password',
    '/api/upload',
    '/api/user/Transfer',
    '/api/user/editNickname',
    '/api/user/editRegion',
    '/api/user/editSignature',
    '/api/user/getTransferFee',
    '/api/user/getTransferList',
    '/api/user/real',
    '/api/user/sessions/revoke',
    '/api/user/sessions/revoke_others',
    '/api/user/uploadHeadPortrait',
    '/api/wallet/change',
    '/api/wallet/detail',
    '/api/wallet/legal_log',
    '/api/wallet/list',
  ]),
  ...routes('customer', 'POST', ['/api/demo/fund'], true),
];

const forOperators = [
  ...routes('operator', 'GET', [
    '/console/api/audit',
    '/console/api/audit/export',
    '/console/api/audit/verify',
    '/console/api/corrections',
    '/console/api/corrections/one',
    '/console/api/customers',
    '/console/api/customers/balances',
    '/console/api/customers/deposits',
    '/console/api/customers/devices',
    '/console/api/customers/notes',
    '/console/api/customers/one',
    '/console/api/customers/orders',
    '/console/api/customers/positions',
    '/console/api/customers/seconds_orders',
    '/console/api/customers/statement',
    '/console/api/customers/verification_levels',
    '/console/api/customers/withdrawals',
    '/console/api/desk',
    '/console/api/exposure',
    '/console/api/house_accounts',
    '/console/api/journal',
    '/console/api/operators',
    '/console/api/operators/one',
    '/console/api/reconciliation',
    '/console/api/session',
    '/console/api/settings',
    '/console/api/switches',
    '/console/api/verification/form',
    '/console/api/verification/forms',
    '/console/api/verification/limits',
    '/console/api/verification/picture',
  ]),
  ...routes('operator', 'POST', [
    '/console/api/corrections/approve',
    '/console/api/corrections/propose',
    '/console/api/corrections/reject',
    '/console/api/customers/freeze',
    '/console/api/customers/note',
    '/console/api/customers/revoke_sessions',
    '/console/api/operators/add',
    '/console/api/operators/change_role',
    '/console/api/operators/reset_second_factor',
    '/console/api/operators/set_active',
    '/console/api/switches/set',
    '/console/api/verification/decide',
    '/console/api/verification/set_limits',
    '/console/api/session/end',
    '/console/api/session/password',
    '/console/api/session/second_factor/begin',
    '/console/api/session/second_factor/confirm',
  ]),
];

/** See the head of this file. */
export const ACCESS_TABLE: readonly Route[] = [
  ...machinery,
  ...forVisitors,
  ...forCustomers,
  ...forOperators,
];
