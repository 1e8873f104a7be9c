import { MessagesSquare } from 'lucide-react';
import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { chatPaths } from './chat-paths.ts';

const { route } = partsOf('chat');

export const card: WebCard = {
  name: 'chat',
  section: 'messages',
  routes: [
    route(chatPaths.chat, () => import('./chat-screen.tsx'), 'ChatScreen', { word: 'chat.title' }),
  ],
  menuRows: { chatroom: { Picture: MessagesSquare, word: 'chat.menu_chatroom' } },
  privateQueries: ['chat:own'],
};
