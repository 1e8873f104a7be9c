/** The screens of this room, with what makes them show something. */
import type { ScreenExample } from '../../../tests/support/testing-card.ts';
import { ieoPaths } from '../web/ieo-paths.ts';

export const ieoScreens: Readonly<Record<string, ScreenExample>> = {
  ieo: { path: ieoPaths.overview, alsoVisitor: true },
  ieoSubscribe: { path: ieoPaths.subscribe, params: 'project_id=1', alsoVisitor: true },
  ieoOrders: { path: ieoPaths.orders, alsoVisitor: true },
};
