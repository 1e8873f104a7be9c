/**
 * What the first screen will ask for, asked for while the words are still on their way: one round
 * trip less on the screens where people land most often.
 */
import { firstRoute } from './cards.ts';
import { ENTRY, OtherRoutes } from './routes.tsx';

/**
 * Starts loading for an address, each part in a task of its own; whoever shows it will find it in
 * the caches.
 */
export function startEarly(address: string): void {
  const path = address === '/' ? ENTRY : (address.split('?')[0] ?? '');
  const { Screen, isFirst, early = [] } = firstRoute(path) ?? {};
  // So much at once would hold a slow phone up: only what is drawn first is made ready to be drawn.
  const own = isFirst ? [Screen?.preload] : [Screen?.fetch, OtherRoutes.preload];
  for (const load of [...own, ...early]) if (load) setTimeout(load);
}
