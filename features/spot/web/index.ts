import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { fetchMarketsEarly, fetchQuotesEarly } from '../../../platform/browser/live/hooks.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { SkeletonRows } from '../../../platform/browser/parts/states.tsx';

const { part, route } = partsOf('spot');

export const card: WebCard = {
  name: 'spot',
  section: 'orders',
  receipts: () => import('../receipts/index.ts'),
  routes: [
    route(paths.trade, () => import('./trade-screen.tsx'), 'TradeScreen', {
      section: 'alone',
      early: [fetchMarketsEarly, fetchQuotesEarly],
    }),
    route(paths.ticket, () => import('./ticket-screen.tsx'), 'TicketScreen', { section: 'alone' }),
    route(paths.orders, () => import('./orders-screen.tsx'), 'OrdersScreen'),
  ],
  MarketBook: part(() => import('./depth-panel.tsx'), 'MarketBook', SkeletonRows),
  Waiting: part(() => import('./waiting.tsx'), 'OrdersWaiting'),
  privateQueries: ['spot:own'],
  Watcher: part(() => import('./fill-news.tsx'), 'FillNews'),
};
