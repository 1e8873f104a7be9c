/** Who may call what of this room. */
import { type Route, routes } from '../../../platform/server/http/access.ts';

export const otcAccess: readonly Route[] = [
  ...routes('visitor', 'GET', ['/api/otc/ads', '/api/otc/options']),
  ...routes('customer', 'GET', [
    '/api/otc/merchant',
    '/api/otc/messages',
    '/api/otc/my_ads',
    '/api/otc/one',
    '/api/otc/orders',
    '/api/otc/payments',
  ]),
  ...routes('customer', 'POST', [
    '/api/getPaymentList',
    '/api/otc/ad_save',
    '/api/otc/ad_state',
    '/api/otc/appeal',
    '/api/otc/appeal_answer',
    '/api/otc/appeal_withdraw',
    '/api/otc/block',
    '/api/otc/cancel',
    '/api/otc/extend',
    '/api/otc/merchant_apply',
    '/api/otc/merchant_leave',
    '/api/otc/messages',
    '/api/otc/order',
    '/api/otc/paid',
    '/api/otc/payment_delete',
    '/api/otc/payment_save',
    '/api/otc/release',
  ]),
  ...routes('operator', 'GET', [
    '/console/api/customers/otc_orders',
    '/console/api/otc/merchants',
    '/console/api/otc/one_order',
    '/console/api/otc/orders',
  ]),
  ...routes('operator', 'POST', [
    '/console/api/otc/confirm',
    '/console/api/otc/merchants/decide',
    '/console/api/otc/propose',
  ]),
];
