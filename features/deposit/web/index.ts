import { ArrowDownToLine } from 'lucide-react';
import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { SkeletonRows } from '../../../platform/browser/parts/states.tsx';

const { part, route } = partsOf('deposit');

export const card: WebCard = {
  name: 'deposit',
  section: 'wallet',
  routes: [
    route(paths.selectCoin, () => import('./select-screen.tsx'), 'SelectScreen', {
      word: 'deposit.menu_recharge',
    }),
    route(paths.receive, () => import('./receive-screen.tsx'), 'ReceiveScreen'),
  ],
  fundList: {
    tab: 'receive',
    word: 'deposit.deposits',
    List: part(() => import('./deposit-list.tsx'), 'DepositList', SkeletonRows),
  },
  menuRows: { recharge: { Picture: ArrowDownToLine, word: 'deposit.menu_recharge' } },
  Waiting: part(() => import('./waiting.tsx'), 'DepositsWaiting'),
  privateQueries: ['deposit:own'],
  staleAfter: { recharge_changed: [['deposit:own', 'deposits']] },
};
