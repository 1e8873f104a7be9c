/** Saved addresses and cards as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { destinationsAccess } from './access.ts';
import { destinationsSeed } from '../seed.ts';
import { makeDestinations } from './make.ts';

export const card = {
  name: 'destinations',
  make: makeDestinations,
  access: destinationsAccess,
  seed: destinationsSeed,
} as const satisfies ServerCard;
