import { Headset } from 'lucide-react';
import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { supportPaths } from './support-paths.ts';

const { route } = partsOf('support');

export const card: WebCard = {
  name: 'support',
  section: 'messages',
  routes: [
    route(supportPaths.index, () => import('./index-screen.tsx'), 'SupportScreen', {
      word: 'support.title',
      Picture: Headset,
    }),
    route(supportPaths.chat, () => import('./chat-screen.tsx'), 'SupportChatScreen'),
  ],
  privateQueries: ['support:own'],
  staleAfter: { support_changed: [['support:own']] },
};
