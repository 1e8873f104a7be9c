import { lazyScreen } from '../../../platform/browser/parts/lazy-part.tsx';

const loadMarket = () =>
  import('./market-screen.tsx').then((module) => ({ default: module.MarketScreen }));

export const MarketScreen = lazyScreen(loadMarket);

/** Fetches the code of the market screen before it is shown; the screen itself says what fails. */
export function preloadMarket(): void {
  loadMarket().catch(() => undefined);
}

export const SearchScreen = lazyScreen(() =>
  import('./search-screen.tsx').then((module) => ({ default: module.SearchScreen })),
);
