/**
 * The addresses that existing clients, bookmarks and messages know, and by which rooms lead to one
 * another: what the house has promised to answer, on one page. A new room adds nothing here: its
 * addresses stand on its card, and others come to it by its menu row, tab or list.
 */
export const paths = {
  home: '/pages/index/index',
  financial: '/pages/financial/index',
  market: '/pages/market/market',
  search: '/pages/market/search',
  trade: '/pages/transaction/index',
  ticket: '/pages/transaction/currency',
  orders: '/pages/transaction/currency_order',
  contract: '/pages/transaction/contract',
  contractOrders: '/pages/transaction/contract_order',
  contractTerms: '/pages/transaction/contract_terms',
  secondsOrders: '/pages/transaction/seconds_order',
  secondsTerms: '/pages/transaction/seconds_terms',
  assets: '/pages/fund/assets',
  assetRecord: '/pages/fund/assets_record',
  statement: '/pages/fund/assets_all_record',
  exchange: '/pages/fund/transfer',
  transfer: '/pages/fund/fundTransfer',
  transferHistory: '/pages/fund/transfer_history',
  selectCoin: '/pages/fund/select',
  receive: '/pages/fund/receive',
  withdraw: '/pages/fund/withdraw',
  fundRecord: '/pages/fund/receive_withdraw_record',
  login: '/pages/common/login',
  register: '/pages/common/register',
  forget: '/pages/common/forget',
  area: '/pages/common/area',
  article: '/pages/common/article',
  webView: '/pages/common/webView',
  faq: '/pages/common/faq',
  contactus: '/pages/common/contactus',
  aboutus: '/pages/common/aboutus',
  help: '/pages/kefu/index',
  setting: '/pages/setting/setting',
  security: '/pages/setting/security',
  userInfo: '/pages/setting/userInfo',
  password: '/pages/setting/password',
  paymentPassword: '/pages/setting/payPassword',
  bindPhone: '/pages/setting/bind_phone',
  bindEmail: '/pages/setting/bind_email',
  bill: '/pages/setting/bill',
  share: '/pages/setting/share',
  addresses: '/pages/setting/wallet',
  addAddress: '/pages/setting/addWallet',
  bankCard: '/pages/setting/bank',
  bankCardAbroad: '/pages/setting/bank_international',
  region: '/pages/setting/areas',
  inbox: '/pages/setting/inbox',
  undo: '/pages/setting/undo',
  identity: '/pages/setting/real_mark',
  identityForm: '/pages/setting/real',
  compliance: '/pages/setting/operational_compliance',
  fairness: '/pages/fairness',
} as const;

type Params = Readonly<Record<string, string | number | undefined>>;

/** A path with its parameters. */
export function withParams(path: string, params: Params): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
