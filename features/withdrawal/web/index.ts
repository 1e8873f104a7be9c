import { ArrowUpFromLine } from 'lucide-react';
import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { SkeletonRows } from '../../../platform/browser/parts/states.tsx';

const { part, route } = partsOf('withdrawal');

export const card: WebCard = {
  name: 'withdrawal',
  section: 'wallet',
  routes: [
    route(paths.withdraw, () => import('./withdraw-screen.tsx'), 'WithdrawScreen', {
      word: 'withdrawal.menu_withdraw',
    }),
  ],
  fundList: {
    tab: 'withdraw',
    word: 'withdrawal.withdrawals',
    List: part(() => import('./withdrawal-list.tsx'), 'WithdrawalList', SkeletonRows),
  },
  menuRows: { withdraw: { Picture: ArrowUpFromLine, word: 'withdrawal.menu_withdraw' } },
  Waiting: part(() => import('./waiting.tsx'), 'WithdrawalsWaiting'),
  privateQueries: ['withdrawal:own'],
  staleAfter: {
    balances: [['withdrawal:own', 'info']],
    withdrawal_changed: [['withdrawal:own']],
  },
};
