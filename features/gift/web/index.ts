import { WalletCards } from 'lucide-react';
import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { giftPaths } from './gift-paths.ts';

const { route } = partsOf('gift');

export const card: WebCard = {
  name: 'gift',
  section: 'wallet',
  routes: [
    route(giftPaths.gift, () => import('./gift-screen.tsx'), 'GiftScreen', { word: 'gift.title' }),
  ],
  menuRows: { gift: { Picture: WalletCards, word: 'gift.title' } },
  privateQueries: ['gift:own'],
  staleAfter: {
    gift_changed: [
      ['gift:own', 'list'],
      ['gift:own', 'coins'],
    ],
  },
};
