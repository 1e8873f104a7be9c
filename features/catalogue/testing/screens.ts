/** The screens of this room, with what makes them show something. */
import { paths } from '../../../platform/browser/navigation/paths.ts';
import type { ScreenExample } from '../../../tests/support/testing-card.ts';

export const catalogueScreens: Readonly<Record<string, ScreenExample>> = {
  market: { path: paths.market, alsoVisitor: true },
  search: { path: paths.search },
};
