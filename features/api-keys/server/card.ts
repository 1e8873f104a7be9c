/** Keys of programs as a room of the server. */
import { follows } from '../../../platform/server/durable/consumer.ts';
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { keyTurned } from '../contract.ts';
import { apiKeysAccess } from './access.ts';
import { makeApiKeys } from './index.ts';
import { apiKeysNotices } from './key-mails.ts';

export const card = {
  name: 'api-keys',
  make: makeApiKeys,
  access: apiKeysAccess,
  follows: [follows('api-keys.mails', keyTurned)],
  notices: apiKeysNotices,
} as const satisfies ServerCard;
