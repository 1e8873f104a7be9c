/** Notices as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { noticesAccess } from './access.ts';
import { noticesConsole } from './console-parts.ts';
import { makeNotices } from './make.ts';

export const card = {
  name: 'notices',
  make: makeNotices,
  access: noticesAccess,
  followsNotices: 'notices.events',
  console: noticesConsole,
  permissions: {
    'notices.read': { roles: ['support', 'markets', 'auditor', 'owner'] },
    // What the house writes to all is believed by all: always two of them.
    'notices.send': { roles: ['support', 'owner'], cools: true },
  },
} as const satisfies ServerCard;
