/** The screens of this room, with what makes them show something. */
import { ownPaths } from '../../../platform/browser/navigation/own-paths.ts';
import type { ScreenExample } from '../../../tests/support/testing-card.ts';

export const overviewScreens: Readonly<Record<string, ScreenExample>> = {
  'heat-map': { path: ownPaths.heatMap },
  compare: { path: ownPaths.compare, params: 'match_id=1' },
};
