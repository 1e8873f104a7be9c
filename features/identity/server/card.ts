/** Identity as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { identityAccess } from './access.ts';
import { identityConsole } from './console-parts.ts';

export const card = {
  name: 'identity',
  access: identityAccess,
  console: identityConsole,
} as const satisfies ServerCard;
