/** Saved addresses and cards as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { payoutAccess } from './access.ts';
import { makePayout } from './make.ts';

export const card = {
  name: 'payout',
  make: makePayout,
  access: payoutAccess,
} as const satisfies ServerCard;
