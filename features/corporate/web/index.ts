import { CalendarClock } from 'lucide-react';
import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { stockPaths } from './stock-paths.ts';

const { part, route } = partsOf('corporate');

export const card: WebCard = {
  name: 'corporate',
  section: 'earn',
  receipts: () => import('../receipts/index.ts'),
  routes: [
    route(stockPaths.actions, () => import('./actions-screen.tsx'), 'ActionsScreen', {
      word: 'corporate.title',
    }),
    route(stockPaths.auto, () => import('./auto-screen.tsx'), 'AutoScreen', {
      word: 'corporate.auto_title',
    }),
  ],
  AssetPart: part(() => import('./stock-part.tsx'), 'StockPart'),
  Coming: part(() => import('./coming-shares.tsx'), 'ComingShares'),
  StocksHead: part(() => import('./stocks-head.tsx'), 'StocksHead'),
  StockNote: part(() => import('./claim-line.tsx'), 'ClaimNote'),
  menuRows: { stock: { Picture: CalendarClock, word: 'corporate.menu_stock' } },
  privateQueries: ['corporate:own'],
  staleAfter: { corporate_changed: [['corporate:own'], ['corporate', 'actions']] },
};
