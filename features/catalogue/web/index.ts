import { lazy } from 'react';

const loadMarket = () =>
  import('./market-screen.tsx').then((module) => ({ default: module.MarketScreen }));

export const MarketScreen = lazy(loadMarket);

/** Fetches the code of the market screen before it is shown; the screen itself says what fails. */
export function preloadMarket(): void {
  loadMarket().catch(() => undefined);
}

export const SearchScreen = lazy(() =>
  import('./search-screen.tsx').then((module) => ({ default: module.SearchScreen })),
);
