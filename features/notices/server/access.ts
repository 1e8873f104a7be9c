/** Who may call what of this room. */
import { type Route, routes } from '../../../platform/server/http/access.ts';

export const noticesAccess: readonly Route[] = [
  ...routes('customer', 'GET', [
    '/api/mailMessage/getList',
    '/api/notices/list',
    '/api/notices/settings',
    '/api/notices/unread',
    '/api/push/key',
  ]),
  ...routes('customer', 'POST', [
    '/api/notices/read',
    '/api/notices/settings',
    '/api/push/subscribe',
    '/api/push/test',
    '/api/push/unsubscribe',
  ]),
  ...routes('operator', 'GET', [
    '/console/api/campaigns',
    '/console/api/campaigns/count',
    '/console/api/customers/notices',
    '/console/api/notice_figures',
  ]),
  ...routes('operator', 'POST', [
    '/console/api/campaigns/ask',
    '/console/api/campaigns/confirm',
    '/console/api/campaigns/reject',
  ]),
];
