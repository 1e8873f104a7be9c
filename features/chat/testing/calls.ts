/** What this room's calls accept, most of the time, by their addresses. */
import type { Row } from '../../../tests/support/server-client.ts';
import type { SwitchedCall } from '../../../tests/support/testing-card.ts';

export const chatCallExamples: Readonly<Record<string, readonly Row[]>> = {
  '/api/chat/rooms': [{}],
  '/api/chat/messages': [{ room: 'en' }, { room: 'markets', after: 0, limit: 2 }],
  '/api/chat/trades': [{}],
  '/api/chat/name': [{ name: 'Walker 1', trader: 1, verified: 1 }],
  '/api/chat/send': [{ room: 'en', client_id: 'example', text: 'Good morning.' }],
  '/api/chat/report': [{ room: 'en', number: 1, why: 'spam' }],
  '/api/chat/block': [{ author: 1, is_blocked: 1 }],
};

/** What only who may write there may do; names and messages are asked by tests of their own. */
export const chatSwitched: readonly SwitchedCall[] = [
  {
    product: 'chat',
    isOfferedAtFirst: true,
    path: '/chat/report',
    fields: { room: 'en', number: 1, why: 'spam' },
  },
];
