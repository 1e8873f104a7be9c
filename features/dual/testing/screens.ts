/** The screens of this room, with what makes them show something. */
import type { ScreenExample } from '../../../tests/support/testing-card.ts';
import { dualPaths } from '../web/dual-paths.ts';

export const dualScreens: Readonly<Record<string, ScreenExample>> = {
  dual: { path: dualPaths.ladder, alsoVisitor: true },
  dualBuy: { path: dualPaths.buy, params: 'id=1', alsoVisitor: true },
  dualOrders: { path: dualPaths.orders, alsoVisitor: true },
  dualHelp: { path: dualPaths.help },
};
