/** Who may call what of this room. */
import { type Route, routes } from '../../../platform/server/http/access.ts';

export const chatAccess: readonly Route[] = [
  ...routes('visitor', 'GET', ['/api/chat/messages', '/api/chat/rooms']),
  ...routes('customer', 'GET', ['/api/chat/trades']),
  ...routes('customer', 'POST', [
    '/api/chat/block',
    '/api/chat/name',
    '/api/chat/report',
    '/api/chat/send',
  ]),
  ...routes('operator', 'GET', [
    '/console/api/chat/messages',
    '/console/api/chat/mutes',
    '/console/api/chat/reported',
    '/console/api/chat/rooms',
    '/console/api/customers/chat',
  ]),
  ...routes('operator', 'POST', [
    '/console/api/chat/hide',
    '/console/api/chat/lift',
    '/console/api/chat/mute',
    '/console/api/chat/pin',
    '/console/api/chat/pin_message',
    '/console/api/chat/room',
    '/console/api/chat/show',
    '/console/api/chat/unpin',
  ]),
];
