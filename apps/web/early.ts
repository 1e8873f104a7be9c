/**
 * What the first screen will ask for, asked for while the words are still on their way: one round
 * trip less on the screens where people land most often.
 */
import type { WebRoute } from '../../platform/browser/cards/web-card.ts';
import { ownTask } from '../../platform/browser/navigation/own-task.ts';
import { allCards, firstRoute } from './cards.ts';
import { ENTRY, OtherRoutes } from './routes.tsx';

/** The route of a path, whichever room has it; its card may still be on its way. */
async function laterRoute(path: string): Promise<WebRoute | undefined> {
  const cards = await allCards().catch(() => []);
  return cards.flatMap(({ routes }) => routes).find((route) => route.path === path);
}

/** Each in a task of its own. */
function startAll(loads: readonly (() => unknown)[]): void {
  for (const load of loads) setTimeout(load);
}

/** A screen that is no part of the first load, with everything that stands around it. */
async function startLaterScreen(path: string): Promise<void> {
  const around = OtherRoutes.preload();
  const { Screen, early = [] } = (await laterRoute(path)) ?? {};
  startAll(early);
  await ownTask();
  await Promise.all([around, Screen?.preload()]);
}

/**
 * Starts loading for an address, each part in a task of its own; whoever shows it will find it in
 * the caches. Resolves when a screen that is drawn as a whole can be drawn, or cannot be had: made
 * in one go it is made once, and in slices between which the page answers.
 */
export async function startEarly(address: string): Promise<void> {
  const path = address === '/' ? ENTRY : (address.split('?')[0] ?? '');
  const route = firstRoute(path);
  if (!route) return startLaterScreen(path);
  const { Screen, isFirst, early = [] } = route;
  // So much at once would hold a slow phone up: only what is drawn first is made ready to be drawn.
  startAll([...(isFirst ? [Screen.preload] : [Screen.fetch, OtherRoutes.preload]), ...early]);
}
