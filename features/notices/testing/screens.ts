/** The screens of this room, with what makes them show something. */
import { ownPaths } from '../../../platform/browser/navigation/own-paths.ts';
import type { ScreenExample } from '../../../tests/support/testing-card.ts';

export const noticesScreens: Readonly<Record<string, ScreenExample>> = {
  messages: { path: ownPaths.messages },
  notices: { path: ownPaths.notices, alsoVisitor: true },
  announcements: { path: ownPaths.announcements },
  'notice-settings': { path: ownPaths.noticeSettings, alsoVisitor: true },
};
