/** Saved addresses and cards as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { payoutAccess } from './access.ts';

export const card = {
  name: 'payout',
  access: payoutAccess,
} as const satisfies ServerCard;
