/** What this room's calls accept, most of the time, by their addresses. */
import type { Row } from '../../../tests/support/server-client.ts';

export const supportCallExamples: Readonly<Record<string, readonly Row[]>> = {
  '/api/support/topics': [{}],
  '/api/support/list': [{}, { visitor: '0'.repeat(64) }],
  '/api/support/open': [{ topic: 'trade', text: 'What is a lot?', client_id: 'example' }],
  '/api/support/messages': [{ id: 1 }, { id: 1, after: 1, limit: 2 }, { id: 1, before: 3 }],
  '/api/support/send': [{ id: 2, text: 'And how long?', client_id: 'example of more' }],
  '/api/support/read': [{ id: 1, number: 2 }],
  '/api/support/typing': [{ id: 1 }],
  '/api/support/rate': [{ id: 1, rating: 4, text: 'quick' }],
  '/api/support/close': [{ id: 3 }],
  '/api/support/transcript': [{ id: 1 }],
};
