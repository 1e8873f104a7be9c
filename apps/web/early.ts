/**
 * What the first screen will ask for, asked for while the words are still on their way: one round
 * trip less on the screens where people land most often.
 */
import { MarketScreen } from '../../features/catalogue/web/index.ts';
import { preloadTrade } from '../../features/spot/web/index.ts';
import { fetchMarketsEarly, fetchQuotesEarly } from '../../platform/browser/live/hooks.ts';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { OtherRoutes } from './routes.tsx';

const EARLY: Readonly<Record<string, readonly (() => unknown)[]>> = {
  [paths.market]: [MarketScreen.preload, fetchQuotesEarly],
  [paths.trade]: [preloadTrade, fetchMarketsEarly, fetchQuotesEarly],
};

/**
 * Starts loading for a route, each part in a task of its own; whoever shows it will find it in the
 * caches.
 */
export function startEarly(route: string): void {
  const path = route.split('?')[0] ?? '';
  for (const load of EARLY[path] ?? [OtherRoutes.preload]) setTimeout(load);
}
