/** Support as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { supportSeed } from '../seed/index.ts';
import { supportAccess } from './access.ts';
import { supportConsole } from './console-parts.ts';
import { makeSupport } from './make.ts';
import { supportNotices } from './notices.ts';
import { supportPermissions } from './permissions.ts';

export const card = {
  name: 'support',
  make: makeSupport,
  access: supportAccess,
  console: supportConsole,
  notices: supportNotices,
  permissions: supportPermissions,
  seed: supportSeed,
} as const satisfies ServerCard;
