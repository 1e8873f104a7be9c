import { lazy } from 'react';

export const TradeScreen = lazy(() =>
  import('./trade-screen.tsx').then((module) => ({ default: module.TradeScreen })),
);
export const TicketScreen = lazy(() =>
  import('./ticket-screen.tsx').then((module) => ({ default: module.TicketScreen })),
);
export const OrdersScreen = lazy(() =>
  import('./orders-screen.tsx').then((module) => ({ default: module.OrdersScreen })),
);
export { FillNews } from './fill-news.tsx';
