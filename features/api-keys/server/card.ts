/** Keys of programs as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { apiKeysAccess } from './access.ts';
import { makeApiKeys } from './index.ts';

export const card = {
  name: 'api-keys',
  make: makeApiKeys,
  access: apiKeysAccess,
} as const satisfies ServerCard;
