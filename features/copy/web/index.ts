import { Users } from 'lucide-react';
import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { AGREEMENTS, copyPaths } from './copy-paths.ts';

const { part, route } = partsOf('copy');

export const card: WebCard = {
  name: 'copy',
  section: 'earn',
  receipts: () => import('../receipts/index.ts'),
  routes: [
    route(copyPaths.index, () => import('./traders-screen.tsx'), 'TradersScreen', {
      word: 'copy.title',
    }),
    route(copyPaths.trader, () => import('./trader-screen.tsx'), 'TraderScreen', {
      origin: copyPaths.index,
    }),
    route(copyPaths.follow, () => import('./follow-screen.tsx'), 'FollowScreen', {
      origin: copyPaths.index,
    }),
    route(copyPaths.mine, () => import('./mine-screen.tsx'), 'MineScreen', { word: 'copy.mine' }),
    route(copyPaths.lead, () => import('./lead-screen.tsx'), 'LeadScreen', { word: 'copy.lead' }),
    route(copyPaths.apply, () => import('./apply-screen.tsx'), 'ApplyScreen', {
      word: 'copy.become',
    }),
    ...AGREEMENTS.map((path) =>
      route(path, () => import('./agreement-screen.tsx'), 'AgreementScreen'),
    ),
  ],
  Earning: part(() => import('./earning-part.tsx'), 'EarningPart', SkeletonRows),
  CopyPart: part(() => import('./self-hold.tsx'), 'CopyPart'),
  menuRows: { copytrade: { Picture: Users, word: 'copy.menu_copytrade' } },
  privateQueries: ['copy:own'],
  staleAfter: {
    copy_changed: [
      ['copy:own', 'relations'],
      ['copy:own', 'copies'],
      ['copy:own', 'skips'],
      ['copy:own', 'desk'],
      ['copy:own', 'shares'],
      ['copy:own', 'ended'],
    ],
  },
};
