/** Receipts and public logs as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { fairnessAccess } from './access.ts';
import { makeFairness } from './make.ts';

export const card = {
  name: 'fairness',
  make: makeFairness,
  access: fairnessAccess,
  followsTerms: 'fairness.terms_log',
} as const satisfies ServerCard;
