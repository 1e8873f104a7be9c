import { lazyScreen } from '../../../platform/browser/parts/lazy-part.tsx';

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
export { FillNews } from './fill-news.tsx';
export { MarketBook } from './market-book.ts';
export type { TradeSegment } from './trade-segment.ts';
