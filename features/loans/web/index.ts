import { HandCoins } from 'lucide-react';
import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { loansPaths } from './loans-paths.ts';

const { part, route } = partsOf('loans');

export const card: WebCard = {
  name: 'loans',
  section: 'earn',
  receipts: () => import('../receipts/index.ts'),
  routes: [
    route(loansPaths.borrowing, () => import('./borrowing-screen.tsx'), 'BorrowingScreen', {
      word: 'loans.title',
    }),
  ],
  Earning: part(() => import('./earning-part.tsx'), 'EarningPart', SkeletonRows),
  menuRows: { borrowing: { Picture: HandCoins, word: 'loans.menu_borrowing' } },
  privateQueries: ['loans:own'],
  staleAfter: {
    loans_changed: [
      ['loans:own', 'list'],
      ['loans:own', 'detail'],
    ],
  },
};
