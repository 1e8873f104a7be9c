/** Receipts and public logs as a room of the server. */
import { follows } from '../../../platform/server/durable/consumer.ts';
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { termsPublished } from '../../contracts/contract.ts';
import { secondsTermsPublished } from '../../seconds/contract.ts';
import { fairnessAccess } from './access.ts';
import { makeFairness } from './make.ts';

export const card = {
  name: 'fairness',
  make: makeFairness,
  access: fairnessAccess,
  follows: [follows('fairness.terms_log', termsPublished, secondsTermsPublished)],
} as const satisfies ServerCard;
