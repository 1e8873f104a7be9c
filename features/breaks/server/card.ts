/** Breaks as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { breaksAccess } from './access.ts';
import { BreaksServer } from './index.ts';
import type { BreaksProviders } from './needs.ts';

export const card = {
  name: 'breaks',
  make: (providers: BreaksProviders) => new BreaksServer(providers),
  access: breaksAccess,
} as const satisfies ServerCard;
