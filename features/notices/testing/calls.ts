/** What this room's calls accept, most of the time, by their addresses. */
import type { Row } from '../../../tests/support/server-client.ts';

export const noticesCallExamples: Readonly<Record<string, readonly Row[]>> = {
  '/api/notices/list': [{}, { class: 'security', page: 1 }, { class: '', page: 2, limit: 5 }],
  '/api/notices/read': [{ all: 1 }, { id: 1 }],
  '/api/notices/settings': [
    { class: 'orders', push: 0 },
    { quiet: 1, quiet_from: '22:00', quiet_to: '07:00', zone: 'Europe/Berlin' },
    { amounts: 1 },
  ],
  // Subscribing is refused while no messages leave the house, as they do not in these tests.
  '/api/push/unsubscribe': [{ endpoint: 'https://fcm.googleapis.com/fcm/send/x' }],
};
