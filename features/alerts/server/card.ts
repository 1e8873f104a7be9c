/** Price alerts as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { alertsAccess } from './access.ts';
import { makeAlerts } from './index.ts';
import { alertsNotices } from './notices.ts';

export const card = {
  name: 'alerts',
  make: makeAlerts,
  access: alertsAccess,
  notices: alertsNotices,
} as const satisfies ServerCard;
