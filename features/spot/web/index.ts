import { lazyScreen } from '../../../platform/browser/parts/lazy-part.tsx';

export const TradeScreen = lazyScreen(() =>
  import('./trade-screen.tsx').then((module) => ({ default: module.TradeScreen })),
);
export const TicketScreen = lazyScreen(() =>
  import('./ticket-screen.tsx').then((module) => ({ default: module.TicketScreen })),
);
export const OrdersScreen = lazyScreen(() =>
  import('./orders-screen.tsx').then((module) => ({ default: module.OrdersScreen })),
);
export { FillNews } from './fill-news.tsx';
export type { TradeSegment } from './trade-segment.ts';
