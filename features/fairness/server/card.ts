/** Receipts and public logs as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { fairnessAccess } from './access.ts';

export const card = {
  name: 'fairness',
  access: fairnessAccess,
} as const satisfies ServerCard;
