/** Who may call what of this room. */
import { type Route, routes } from '../../../platform/server/http/access.ts';

export const supportAccess: readonly Route[] = [
  ...routes('visitor', 'GET', [
    '/api/support/list',
    '/api/support/messages',
    '/api/support/topics',
    // What is in a frame is a visitor's, by the token that the page itself carries.
    '/frame/support',
    '/frame/support/messages',
  ]),
  ...routes('visitor', 'POST', [
    '/api/support/close',
    '/api/support/file',
    '/api/support/open',
    '/api/support/rate',
    '/api/support/read',
    '/api/support/send',
    '/api/support/typing',
    '/frame/support',
  ]),
  ...routes('customer', 'POST', ['/api/support/transcript']),
  ...routes('operator', 'GET', [
    '/console/api/support/canned',
    '/console/api/support/file',
    '/console/api/support/filled',
    '/console/api/support/hours',
    '/console/api/support/messages',
    '/console/api/support/report',
    '/console/api/support/ticket',
    '/console/api/support/tickets',
    '/console/api/customers/support',
  ]),
  ...routes('operator', 'POST', [
    '/console/api/support/answer',
    '/console/api/support/attach',
    '/console/api/support/canned/drop',
    '/console/api/support/canned/save',
    '/console/api/support/card',
    '/console/api/support/coupon',
    '/console/api/support/close',
    '/console/api/support/erase',
    '/console/api/support/hours/save',
    '/console/api/support/note',
    '/console/api/support/remove',
    '/console/api/support/solve',
    '/console/api/support/take',
    '/console/api/support/transfer',
    '/console/api/support/upload',
  ]),
];
