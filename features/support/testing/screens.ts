/** The screens of this room, with what makes them show something. */
import type { ScreenExample } from '../../../tests/support/testing-card.ts';
import { supportPaths } from '../web/support-paths.ts';

export const supportScreens: Readonly<Record<string, ScreenExample>> = {
  support: {
    path: supportPaths.index,
    alsoVisitor: true,
    also: { 'support-topic': { params: 'topic=money_out' } },
  },
  // The demo's conversations are the first there are: solved, waiting, new.
  supportChat: {
    path: supportPaths.chat,
    params: 'id=2',
    alsoVisitor: true,
    also: { 'support-solved': { params: 'id=1' } },
  },
};
