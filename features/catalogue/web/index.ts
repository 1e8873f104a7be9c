import { lazyScreen } from '../../../platform/browser/parts/lazy-part.tsx';

export const MarketScreen = lazyScreen(() =>
  import('./market-screen.tsx').then((module) => ({ default: module.MarketScreen })),
);
export const SearchScreen = lazyScreen(() =>
  import('./search-screen.tsx').then((module) => ({ default: module.SearchScreen })),
);
