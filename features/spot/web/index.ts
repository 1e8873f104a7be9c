import { lazyPart, lazyScreen } from '../../../platform/browser/parts/lazy-part.tsx';
import { SkeletonRows } from '../../../platform/browser/parts/states.tsx';

const loadTrade = () =>
  import('./trade-screen.tsx').then((module) => ({ default: module.TradeScreen }));

export const TradeScreen = lazyScreen(loadTrade);

/**
 * Fetches the code of the trade screen before it is shown; the screen itself says what fails. It is
 * not made part of the first picture: so much at once would hold a slow phone up.
 */
export function preloadTrade(): void {
  loadTrade().catch(() => undefined);
}

export const TicketScreen = lazyScreen(() =>
  import('./ticket-screen.tsx').then((module) => ({ default: module.TicketScreen })),
);
export const OrdersScreen = lazyScreen(() =>
  import('./orders-screen.tsx').then((module) => ({ default: module.OrdersScreen })),
);
/** The book of a market, for the app to give to screens of other products. */
export const MarketBook = lazyPart(
  () => import('./depth-panel.tsx').then((module) => ({ default: module.MarketBook })),
  SkeletonRows,
);
export { FillNews } from './fill-news.tsx';
export type { TradeSegment } from './trade-segment.ts';
