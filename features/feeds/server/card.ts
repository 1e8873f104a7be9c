/** The feeds as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { feedsAccess } from './access.ts';
import { feedsSeed } from '../seed.ts';
import { makeFeeds } from './make.ts';
import { feedsPrologue } from '../prologue.ts';

export const card = {
  name: 'feeds',
  make: makeFeeds,
  access: feedsAccess,
  seed: feedsSeed,
  prologue: feedsPrologue,
} as const satisfies ServerCard;
