/** The check of identities as a room of the server. */
import { follows } from '../../../platform/server/durable/consumer.ts';
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { verificationChanged } from '../contract.ts';
import { verificationAccess } from './access.ts';
import { verificationConsole } from './console-parts.ts';
import { verificationPrologue } from '../prologue.ts';
import { verificationSeed } from '../seed.ts';
import { makeVerification } from './make.ts';
import { verificationNotices } from './notices.ts';

export const card = {
  name: 'verification',
  make: makeVerification,
  access: verificationAccess,
  seed: verificationSeed,
  prologue: verificationPrologue,
  follows: [follows('verification.mails', verificationChanged)],
  console: verificationConsole,
  notices: verificationNotices,
  permissions: {
    'verification.read': { roles: ['compliance', 'owner'] },
    'verification.decide': { roles: ['compliance', 'owner'] },
  },
} as const satisfies ServerCard;
