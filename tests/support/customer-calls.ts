/**
 * The calls of customers and visitors as they are meant to be, written by hand and kept apart from
 * the code: who may call, what a bare call of a customer (before the `|` of a visitor, where he is
 * answered otherwise) is answered, and what else it asks for. `password` is that of the log-in,
 * `payment` that of payments, `code` the second factor, `off:` the product that closes it.
 */
import { TESTING_CARDS } from '../rooms.ts';

/** A call as it is meant to be. */
export interface CustomerCall {
  readonly method: 'GET' | 'POST';
  /** Below `/api`. */
  readonly path: string;
  readonly who: 'visitor' | 'customer';
  /** What a call without fields is: a refusal, or `list`, `object`, `text`. */
  readonly visitor: string;
  readonly customer: string;
  readonly asks: readonly string[];
}

const WRITTEN = `
POST /upload customer no_file
GET  /demo/outbox visitor list
POST /safe/mobile/undo visitor invalid_input
POST /sms_mail visitor invalid_input
POST /sms_send visitor invalid_input
POST /user/check_email visitor invalid_input
POST /user/forget visitor password_too_short code
POST /user/login visitor invalid_input code
POST /user/passkey/begin visitor passkeys_unavailable
POST /user/passkey/login visitor invalid_input
POST /user/register visitor invalid_input
GET  /safe/state customer object
GET  /user/info customer object
GET  /user/logout customer text
GET  /user/sessions customer list
POST /safe/anti_phishing customer password_wrong password
POST /safe/email customer invalid_input password code
POST /safe/mobile customer invalid_input password code
POST /safe/mobile/drop customer unknown_undo
POST /safe/passkeys/begin customer passkeys_unavailable password code
POST /safe/passkeys/finish customer invalid_input
POST /safe/passkeys/remove customer invalid_input password code
POST /safe/passkeys/rename customer invalid_input
POST /safe/security_reset/refuse customer invalid_input
POST /safe/two_factor/begin customer object
POST /safe/two_factor/confirm customer invalid_input password
POST /safe/two_factor/off customer invalid_input password
POST /safe/two_factor/recovery customer invalid_input password
POST /safe/update_password customer bad_payment_password code
POST /user/editNickname customer invalid_input
POST /user/editRegion customer invalid_input
POST /user/editSignature customer text
POST /user/preferences customer text
POST /user/sessions/revoke customer invalid_input
POST /user/sessions/revoke_others customer text
POST /user/uploadHeadPortrait customer invalid_input
GET  /currency/list visitor object
GET  /currency/new_timeshar visitor invalid_input
GET  /currency/quotation_new visitor list
GET  /market/list visitor list
GET  /market/plans visitor list
GET  /market/sparklines visitor list
GET  /optional/list visitor list
GET  /search/hot visitor list
POST /search/note visitor invalid_input
POST /optional/add customer invalid_input
POST /optional/del customer invalid_input
GET  /market/draws visitor invalid_input
GET  /market/index_key visitor object
GET  /market/maker visitor list
GET  /market/index_ticks visitor invalid_input
GET  /currency/user_currency_list customer list
GET  /wallet/bill_kinds customer list
GET  /wallet/bill_months customer list
GET  /wallet/earnings customer object
GET  /wallet/frozen customer invalid_input
GET  /wallet/hzhistory customer object
GET  /wallet/portfolio customer object
GET  /wallet/profit customer object
GET  /wallet/value customer invalid_input
POST /user/Transfer customer invalid_input
POST /user/getTransferFee customer invalid_input
POST /user/getTransferList customer object
POST /wallet/change customer invalid_input
POST /wallet/detail customer invalid_input
POST /wallet/legal_log customer object
POST /wallet/list customer object
POST /demo/fund customer text
GET  /coin/fees visitor object
GET  /market/depth visitor invalid_input
GET  /market/trades visitor invalid_input
GET  /coin/fills customer list
GET  /coin/list customer list
GET  /coin/lists customer list
GET  /coin/order customer unknown_order
POST /coin/cancel customer unknown_order
POST /coin/cancel_all customer object
POST /coin/cancel_list customer unknown_list
POST /coin/cancel_replace customer invalid_input payment code
POST /coin/place_list customer invalid_input payment code
POST /coin/replace customer invalid_input payment code
POST /coin/trade customer invalid_input payment code
GET  /lever/exposure visitor list
GET  /lever/terms visitor list
GET  /lever/account customer object
GET  /lever/entries customer list
GET  /lever/position customer invalid_input
GET  /lever/reductions customer list
GET  /lever/risk customer object
GET  /lever/settings customer list
POST /lever/batch_close customer invalid_input
POST /lever/cancel customer invalid_input
POST /lever/cancel_entry customer unknown_order
POST /lever/cancel_reduction customer unknown_order
POST /lever/close customer invalid_input
POST /lever/deal customer invalid_input
POST /lever/dealall customer object
POST /lever/entry customer invalid_input off:contracts
POST /lever/leverage customer invalid_input
POST /lever/margin customer invalid_input
POST /lever/my_trade customer object
POST /lever/reduce customer invalid_input
POST /lever/reverse customer invalid_input off:contracts
POST /lever/setstop customer invalid_input
POST /lever/submit customer invalid_input off:contracts
POST /lever/trade customer invalid_input off:contracts
GET  /microtrade/nums visitor list
GET  /microtrade/risk visitor object
GET  /microtrade/seconds visitor list
GET  /microtrade/terms visitor list
GET  /microtrade/get_result customer invalid_input
GET  /microtrade/limits customer object
GET  /microtrade/lists customer object
GET  /microtrade/order customer invalid_input
GET  /microtrade/payable_currencies customer list
POST /microtrade/accept_risk customer text
POST /microtrade/set_limits customer text
POST /microtrade/submit customer invalid_input off:seconds
GET  /house/halted visitor list
GET  /real/form customer invalid_input
GET  /real/state customer object
POST /user/real customer invalid_input
GET  /user/wallet/list customer object
POST /user/cash_info customer object
POST /user/cash_info_international customer object
POST /user/cash_info_other customer object
POST /user/cash_save customer missing_field
POST /user/cash_save_international customer missing_field
POST /user/cash_save_other customer missing_field
POST /user/wallet/delete customer invalid_input
POST /user/wallet/save customer invalid_input
GET  /recharge/log customer object
GET  /wallet/getRateCurrency customer list
POST /wallet/charge_req customer invalid_input
POST /wallet/get_in_address customer invalid_input
GET  /user/withdraw/list customer object
POST /user/withdraw/cancel customer invalid_input
POST /wallet/get_info customer invalid_input
POST /wallet/out customer invalid_input payment code
GET  /aboutus visitor object
GET  /contactus visitor object
GET  /faq visitor object
GET  /fiat/rates visitor object
GET  /getSetting visitor invalid_input
GET  /getSiteConfig visitor object
GET  /menu visitor list
GET  /news/index_pop visitor object
GET  /operational_compliance visitor object
GET  /page visitor invalid_input
POST /news/detail visitor invalid_input
POST /news/list visitor invalid_input
GET  /fairness/heads visitor invalid_input
GET  /fairness/hours visitor invalid_input
GET  /fairness/statistics visitor object
GET  /fairness/terms visitor list
GET  /fairness/ticks visitor invalid_input
GET  /fairness/receipt customer invalid_input
GET  /lh/deposit/config visitor list
GET  /lh/deposit/order visitor object
GET  /lh/deposit/allowed customer object
POST /lh/deposit customer invalid_input off:lockup
POST /lh/deposit/order/cancel customer invalid_input
POST /lh/deposit/order/renew customer invalid_input off:lockup
GET  /mailMessage/getList customer object
GET  /notices/list customer object
GET  /notices/settings customer object
GET  /notices/unread customer object
GET  /push/key customer object
POST /notices/read customer unknown_notice
POST /notices/settings customer object
POST /push/subscribe customer invalid_input
POST /push/test customer push_off
POST /push/unsubscribe customer invalid_input
GET  /alert/list customer object
POST /alert/save customer invalid_input
POST /alert/delete customer invalid_input
GET  /support/list visitor object
GET  /support/messages visitor invalid_input
GET  /support/topics visitor object
POST /support/close visitor invalid_input
POST /support/file visitor invalid_input
POST /support/open visitor invalid_input
POST /support/rate visitor invalid_input
POST /support/read visitor invalid_input
POST /support/send visitor invalid_input
POST /support/typing visitor invalid_input
POST /support/transcript customer invalid_input
GET  /chat/messages visitor invalid_input
GET  /chat/rooms visitor object
GET  /chat/trades customer object
POST /chat/block customer invalid_input
POST /chat/name customer invalid_input off:chat
POST /chat/report customer invalid_input off:chat
POST /chat/send customer invalid_input off:chat
GET  /follow/index visitor object
GET  /follow/traderDetail visitor object
GET  /follow/historyTrade visitor object
GET  /follow/mine customer object
GET  /follow/ended customer object
GET  /follow/skips customer object
GET  /follow/lead customer object
GET  /follow/shares customer object
POST /follow/follow customer invalid_input off:copy
POST /follow/edit customer invalid_input
POST /follow/cancel customer invalid_input
POST /follow/selfHolding customer invalid_input
POST /follow/apply customer invalid_input off:copy
POST /follow/lead customer invalid_input
POST /follow/leave customer not_leading
GET  /loan/pairs visitor list
POST /loan/preview visitor invalid_input
GET  /loan/allowed customer object
GET  /loan/list customer object
GET  /loan/detail customer invalid_input
POST /loan/borrow customer invalid_input off:loans
POST /loan/repay customer invalid_input
POST /loan/collateral customer invalid_input
GET  /game/state visitor object
GET  /game/draws visitor object
GET  /game/proof visitor invalid_input
POST /game/check_in customer text off:game
POST /game/guess customer invalid_input off:game
POST /game/tickets customer no_draw off:game
GET  /coupon/list customer object
POST /coupon/claim customer invalid_input off:bonuses
GET  /user/promotion_terms visitor object
GET  /user/promotionInfo customer object
GET  /user/promotionDetail customer object
GET  /user/promotion_days customer object
GET  /dual/index visitor object
GET  /dual/detail visitor object
GET  /dual/fixing visitor invalid_input
GET  /dual/allowed customer object
POST /dual/buyDual customer invalid_input off:dual
POST /dual/dual_list customer object
POST /dual/roll customer invalid_input off:dual
GET  /project visitor object
GET  /project/detail visitor invalid_input
GET  /project/result visitor invalid_input
GET  /project/allowed customer object
GET  /user/project/order customer object
POST /project/order customer invalid_input off:ieo
POST /project/order/cancel customer invalid_input
GET  /otc/ads visitor invalid_input
GET  /otc/options visitor object
GET  /otc/quick visitor invalid_input
GET  /otc/allowed customer object
GET  /otc/merchant customer object
GET  /otc/messages customer invalid_input
GET  /otc/my_ads customer object
GET  /otc/order customer invalid_input
GET  /otc/orders customer object
GET  /otc/payments customer object
POST /getPaymentList customer list
POST /otc/ad_save customer invalid_input
POST /otc/ad_state customer invalid_input off:otc
POST /otc/appeal customer invalid_input
POST /otc/appeal_answer customer invalid_input
POST /otc/appeal_withdraw customer invalid_input
POST /otc/block customer invalid_input
POST /otc/cancel customer invalid_input
POST /otc/extend customer invalid_input
POST /otc/file customer invalid_input
POST /otc/merchant_apply customer two_factor_unset off:otc
POST /otc/merchant_leave customer not_a_merchant
POST /otc/messages customer invalid_input
POST /otc/order customer invalid_input payment code off:otc
POST /otc/paid customer invalid_input
POST /otc/payment_delete customer invalid_input
POST /otc/payment_save customer invalid_input
POST /otc/rate customer invalid_input
POST /otc/read customer invalid_input
POST /otc/release customer invalid_input payment code
POST /otc/typing customer invalid_input
GET  /bind_box/getBoxList visitor list
GET  /bind_box/getBoxDetail visitor invalid_input
GET  /bind_box/getArtist visitor list
GET  /bind_box/getArtistDetail visitor unknown_artist|object
GET  /bind_box/getNftCurrency visitor list
GET  /bind_box/history visitor invalid_input
GET  /bind_box/series visitor invalid_input
GET  /bind_box/proof visitor invalid_input
POST /bind_box/getBindBoxQuotationLog visitor invalid_input
POST /bind_box/getNeedPayNFTOrder visitor list
GET  /bind_box/allowed customer object
GET  /bind_box/getCollection customer list
GET  /bind_box/open_state customer invalid_input
GET  /bind_box/purchases customer object
POST /bind_box/apply_artist customer invalid_input off:nft
POST /bind_box/auctionNFT customer invalid_input payment code off:nft
POST /bind_box/buyNFT customer invalid_input payment code off:nft
POST /bind_box/collect customer invalid_input
POST /bind_box/follow_artist customer invalid_input
POST /bind_box/getMyBindBoxQuotationLog customer object
POST /bind_box/getMyNFTs customer list
POST /bind_box/marginNFT customer invalid_input payment code off:nft
POST /bind_box/mint customer invalid_input off:nft
POST /bind_box/openBlindBox customer invalid_input
POST /bind_box/payNFTOrder customer invalid_input payment code
POST /bind_box/readNFTOrderMessage customer invalid_input
POST /bind_box/resellNFT customer invalid_input off:nft
GET  /stock/actions visitor object
GET  /stock/queue visitor invalid_input
GET  /stock/calendar visitor invalid_input
GET  /stock/my_actions customer object
GET  /stock/coming customer object
GET  /auto/list customer object
GET  /auto/executions customer object
POST /auto/save customer invalid_input
POST /auto/switch customer invalid_input
GET  /gift/coins customer object
GET  /gift/list customer object
POST /gift/buy customer invalid_input payment code off:gift_cards
POST /gift/look customer invalid_input
POST /gift/redeem customer invalid_input
POST /gift/take_back customer invalid_input
`;

function read(line: string): CustomerCall {
  const [method = '', path = '', who = '', answers = '', ...asks] = line.split(/ +/);
  const [first = '', second = first] = answers.split('|');
  const isCall =
    (method === 'GET' || method === 'POST') && (who === 'visitor' || who === 'customer');
  if (!isCall) throw new Error(`no call: ${line}`);
  const visitor = who === 'customer' ? 'log_in' : first;
  return { method, path, who, visitor, customer: second, asks };
}

/** All of them, with those that a room's own card has written. */
export const CUSTOMER_CALLS: readonly CustomerCall[] = [
  WRITTEN,
  ...TESTING_CARDS.map(({ customerCalls = '' }) => customerCalls),
]
  .flatMap((text) => text.trim().split('\n'))
  .filter((line) => line !== '')
  .map((line) => read(line.trim()));

/** The paths of those that ask for something. */
export function pathsAsking(what: string): string[] {
  return CUSTOMER_CALLS.filter(({ asks }) => asks.includes(what))
    .map(({ path }) => path)
    .sort();
}
