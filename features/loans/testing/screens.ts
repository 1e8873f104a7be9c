/** The screen of this room, with what makes it show something. */
import type { ScreenExample } from '../../../tests/support/testing-card.ts';
import { loansPaths } from '../web/loans-paths.ts';

export const loansScreens: Readonly<Record<string, ScreenExample>> = {
  loans: { path: loansPaths.borrowing, alsoVisitor: true },
};
