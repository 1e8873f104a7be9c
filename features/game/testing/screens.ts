/** The screens of this room, with what makes them show something. */
import type { ScreenExample } from '../../../tests/support/testing-card.ts';
import { gamePaths } from '../web/game-paths.ts';

export const gameScreens: Readonly<Record<string, ScreenExample>> = {
  game: { path: gamePaths.overview, alsoVisitor: true },
  gameDraws: { path: gamePaths.draws, alsoVisitor: true },
};
