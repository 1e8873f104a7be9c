/** The screens of this room, with what makes them show something. */
import type { ScreenExample } from '../../../tests/support/testing-card.ts';
import { stockPaths } from '../web/stock-paths.ts';

export const corporateScreens: Readonly<Record<string, ScreenExample>> = {
  'stock-actions': {
    path: stockPaths.actions,
    alsoVisitor: true,
    also: { 'stock-actions-own': { params: 'tab=own' } },
  },
  'stock-auto': {
    path: stockPaths.auto,
    alsoVisitor: true,
    also: { 'stock-auto-form': { params: 'new=1' } },
  },
};
