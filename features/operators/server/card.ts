/** Operators as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { operatorsAccess } from './access.ts';
import { operatorsConsole } from './console-parts.ts';

export const card = {
  name: 'operators',
  access: operatorsAccess,
  console: operatorsConsole,
} as const satisfies ServerCard;
