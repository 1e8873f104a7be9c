import { ChartNoAxesColumn } from 'lucide-react';
import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { fetchQuotesEarly } from '../../../platform/browser/live/hooks.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { SkeletonRows } from '../../../platform/browser/parts/states.tsx';

const { part, route } = partsOf('catalogue');
const loadMarket = () => import('./market-screen.tsx');

export const card: WebCard = {
  name: 'catalogue',
  section: 'alone',
  routes: [
    route(paths.market, loadMarket, 'MarketScreen', { isFirst: true, early: [fetchQuotesEarly] }),
    route(paths.search, () => import('./search-screen.tsx'), 'SearchScreen'),
  ],
  MarketList: part(loadMarket, 'MarketScreen', SkeletonRows),
  menuRows: { market: { Picture: ChartNoAxesColumn, word: 'catalogue.menu_market' } },
};
