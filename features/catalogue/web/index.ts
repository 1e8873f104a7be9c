import { lazy } from 'react';

export const MarketScreen = lazy(() =>
  import('./market-screen.tsx').then((module) => ({ default: module.MarketScreen })),
);
export const SearchScreen = lazy(() =>
  import('./search-screen.tsx').then((module) => ({ default: module.SearchScreen })),
);
