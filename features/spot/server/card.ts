/** Spot as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { spotAccess } from './access.ts';
import { spotConsole } from './console-parts.ts';
import { makeSpot } from './make.ts';

export const card = {
  name: 'spot',
  make: makeSpot,
  access: spotAccess,
  console: spotConsole,
  statementKinds: {
    trade: ['trade', 'trade_fee'],
  },
} as const satisfies ServerCard;
