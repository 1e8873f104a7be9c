/** Breaks as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { breaksAccess } from './access.ts';
import { BreaksServer } from './index.ts';

export const card = {
  name: 'breaks',
  make: () => new BreaksServer(),
  access: breaksAccess,
} as const satisfies ServerCard;
