/** The screens of this room, with what makes them show something. */
import type { ScreenExample } from '../../../tests/support/testing-card.ts';
import { referralPaths } from '../web/referral-paths.ts';

export const referralScreens: Readonly<Record<string, ScreenExample>> = {
  referral: { path: referralPaths.overview, alsoVisitor: true },
  referralRules: { path: referralPaths.rules, alsoVisitor: true },
};
