/** The cards of the list of rooms: those of the first load, and all of them. */
import type { WebCard, WebRoute } from '../../platform/browser/cards/web-card.ts';
import { ROOMS } from './rooms.ts';

/** What is known before anything else is fetched. */
export const FIRST_CARDS: readonly WebCard[] = ROOMS.filter((room) => typeof room === 'object');

/** The route of a path, as far as its card is part of the first load. */
export function firstRoute(path: string): WebRoute | undefined {
  return FIRST_CARDS.flatMap(({ routes }) => routes).find((route) => route.path === path);
}

/** All cards in the order of the list. */
export function allCards(): Promise<readonly WebCard[]> {
  return Promise.all(
    ROOMS.map(async (room) => (typeof room === 'object' ? room : (await room()).card)),
  );
}
