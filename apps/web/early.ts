/**
 * What the first screen will ask for, asked for while the words are still on their way: one round
 * trip less on the screens where people land most often.
 */
import { preloadMarket } from '../../features/catalogue/web/index.ts';
import { preloadTrade } from '../../features/spot/web/index.ts';
import { fetchMarketsEarly, fetchQuotesEarly } from '../../platform/browser/live/hooks.ts';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { preloadMoreRoutes } from './routes.tsx';

const EARLY: Readonly<Record<string, readonly (() => unknown)[]>> = {
  [paths.market]: [preloadMarket, fetchQuotesEarly],
  [paths.trade]: [preloadTrade, fetchMarketsEarly, fetchQuotesEarly],
};

/** Starts loading for a route; whoever shows it will find it in the caches. */
export function startEarly(route: string): void {
  const path = route.split('?')[0] ?? '';
  for (const load of EARLY[path] ?? [preloadMoreRoutes]) load();
}
