/** Identity as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { identityAccess } from './access.ts';
import { identityConsole } from './console-parts.ts';
import { identityPrologue } from '../prologue.ts';
import { identitySeed } from '../seed/index.ts';
import { makeIdentity } from './make.ts';
import { identityNotices } from './notices.ts';
import { identityOpening } from './opening-checks.ts';

export const card = {
  name: 'identity',
  make: makeIdentity,
  access: identityAccess,
  seed: identitySeed,
  prologue: identityPrologue,
  console: identityConsole,
  notices: identityNotices,
  opening: identityOpening,
  permissions: {
    'customers.score': { roles: ['compliance', 'owner'] },
    // Who talks to customers and verifies the person; always two of them.
    'customers.reset_security': {
      roles: ['support', 'compliance', 'owner'],
      cools: true,
      needsTwo: true,
    },
  },
} as const satisfies ServerCard;
