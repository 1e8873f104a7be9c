/** The screens of this room, with what makes them show something. */
import type { ScreenExample } from '../../../tests/support/testing-card.ts';
import { lockupPaths } from '../web/lockup-paths.ts';

export const lockupScreens: Readonly<Record<string, ScreenExample>> = {
  lockup: { path: lockupPaths.overview, alsoVisitor: true },
  lockupBuy: { path: lockupPaths.buy, params: 'config_id=1', alsoVisitor: true },
  lockupOrders: { path: lockupPaths.orders, alsoVisitor: true },
  lockupWelcome: { path: lockupPaths.welcome },
};
