/** The screens of this room, with what makes them show something. */
import type { ScreenExample } from '../../../tests/support/testing-card.ts';
import { chatPaths } from '../web/chat-paths.ts';

export const chatScreens: Readonly<Record<string, ScreenExample>> = {
  chat: { path: chatPaths.chat, params: 'room=en', alsoVisitor: true },
};
