/** The cards of the rooms: those of the first load, and all of them. */
import type { WebCard, WebRoute } from '../../platform/browser/cards/web-card.ts';
import { wordsOf } from '../../platform/browser/words/translate.ts';
import { FIRST_ROOMS } from './first-rooms.ts';

/** The route of a path, as far as its card is part of the first load. */
export function firstRoute(path: string): WebRoute | undefined {
  return FIRST_ROOMS.flatMap(({ routes }) => routes).find((route) => route.path === path);
}

/** All cards, with the names of tabs and menu rows, which screens of other rooms say. */
export async function allCards(): Promise<readonly WebCard[]> {
  const [{ ROOMS }] = await Promise.all([import('./rooms.ts'), wordsOf('cards')]);
  return ROOMS;
}
