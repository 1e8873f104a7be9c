/** The screens of this room, with what makes them show something. */
import { ownPaths } from '../../../platform/browser/navigation/own-paths.ts';
import type { ScreenExample } from '../../../tests/support/testing-card.ts';

export const apiKeysScreens: Readonly<Record<string, ScreenExample>> = {
  apiKeys: { path: ownPaths.apiKeys, alsoVisitor: true },
};
