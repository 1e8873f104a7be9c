/** The screens of this room, with what makes them show something. */
import { paths } from '../../../platform/browser/navigation/paths.ts';
import type { ScreenExample } from '../../../tests/support/testing-card.ts';

export const fairnessScreens: Readonly<Record<string, ScreenExample>> = {
  fairness: { path: paths.fairness },
};
