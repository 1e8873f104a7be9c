import { BellRing } from 'lucide-react';
import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { ownPaths } from '../../../platform/browser/navigation/own-paths.ts';

const { part, route } = partsOf('alerts');

export const card: WebCard = {
  name: 'alerts',
  section: 'orders',
  routes: [
    route(ownPaths.alerts, () => import('./alerts-screen.tsx'), 'AlertsScreen', {
      word: 'alerts.title',
      Picture: BellRing,
    }),
  ],
  privateQueries: ['alerts:own'],
  staleAfter: { alerts_changed: [['alerts:own', 'list']] },
  AssetPart: part(() => import('./asset-alerts.tsx'), 'AssetAlerts'),
  Watcher: part(() => import('./alert-watch.tsx'), 'AlertWatch'),
};
