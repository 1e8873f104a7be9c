import { Timer } from 'lucide-react';
import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { SkeletonRows } from '../../../platform/browser/parts/states.tsx';

const { part, route } = partsOf('seconds');

export const card: WebCard = {
  name: 'seconds',
  section: 'orders',
  receipts: () => import('../receipts/index.ts'),
  routes: [
    route(paths.secondsOrders, () => import('./orders-screen.tsx'), 'SecondsOrdersScreen', {
      word: 'seconds.my_orders',
    }),
    route(paths.secondsTerms, () => import('./terms-screen.tsx'), 'SecondsTermsScreen', {
      word: 'seconds.terms_title',
    }),
  ],
  segment: {
    id: 'seconds',
    word: 'seconds.segment',
    isFor: ({ kind }) => kind === 'coin',
    ordersPath: () => paths.secondsOrders,
    ordersWord: 'seconds.my_orders',
    source: 'index',
    Panel: part(() => import('./seconds-panel.tsx'), 'SecondsPanel', SkeletonRows),
    Actions: part(() => import('./seconds-actions.tsx'), 'SecondsActions'),
    Drawing: part(() => import('./seconds-drawing.tsx'), 'SecondsDrawing'),
    desk: {
      Ticket: part(() => import('./seconds-ticket.tsx'), 'SecondsTicket'),
      Own: part(() => import('./seconds-panel.tsx'), 'SecondsOwn'),
    },
  },
  menuRows: { seconds: { Picture: Timer, word: 'seconds.menu_seconds' } },
  privateQueries: ['seconds:own'],
  staleAfterAlone: { balances: [['seconds:own', 'stake']] },
  Watcher: part(() => import('./seconds-watch.tsx'), 'SecondsWatch'),
};
