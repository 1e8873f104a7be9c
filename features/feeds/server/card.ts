/** The feeds as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { feedsAccess } from './access.ts';

export const card = {
  name: 'feeds',
  access: feedsAccess,
} as const satisfies ServerCard;
