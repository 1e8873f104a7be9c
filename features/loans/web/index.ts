import { HandCoins } from 'lucide-react';
import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { loansPaths } from './loans-paths.ts';

const { route } = partsOf('loans');

export const card: WebCard = {
  name: 'loans',
  section: 'earn',
  receipts: () => import('../receipts/index.ts'),
  routes: [
    route(loansPaths.borrowing, () => import('./borrowing-screen.tsx'), 'BorrowingScreen', {
      word: 'loans.title',
    }),
  ],
  menuRows: { borrowing: { Picture: HandCoins, word: 'loans.menu_borrowing' } },
  privateQueries: ['loans:own'],
  staleAfter: {
    loans_changed: [
      ['loans:own', 'list'],
      ['loans:own', 'detail'],
    ],
  },
};
