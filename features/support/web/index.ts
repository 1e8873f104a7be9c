import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { supportPaths } from './support-paths.ts';

const { route } = partsOf('support');

export const card: WebCard = {
  name: 'support',
  routes: [
    route(supportPaths.index, () => import('./index-screen.tsx'), 'SupportScreen', {
      word: 'support.title',
    }),
    route(supportPaths.chat, () => import('./chat-screen.tsx'), 'SupportChatScreen'),
  ],
  privateQueries: ['support:own'],
  staleAfter: { support_changed: [['support:own']] },
};
