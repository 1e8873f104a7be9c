/** The screen of this room. */
import { ownPaths } from '../../../platform/browser/navigation/own-paths.ts';
import { press } from '../../../tests/browser/screen-examples.ts';
import type { ScreenExample } from '../../../tests/support/testing-card.ts';

export const breaksScreens: Readonly<Record<string, ScreenExample>> = {
  breaks: {
    path: ownPaths.takeBreak,
    alsoVisitor: true,
    sheets: { limit: press('breaks.period_day') },
  },
};
