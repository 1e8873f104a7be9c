import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { referralPaths } from './referral-paths.ts';

const { route } = partsOf('referral');

export const card: WebCard = {
  name: 'referral',
  section: 'rewards',
  receipts: () => import('../receipts/index.ts'),
  routes: [
    route(referralPaths.overview, () => import('./overview-screen.tsx'), 'OverviewScreen', {
      word: 'referral.title',
    }),
    route(referralPaths.rules, () => import('./rules-screen.tsx'), 'RulesScreen', {
      word: 'referral.rules',
    }),
  ],
  privateQueries: ['referral:own'],
  staleAfter: {
    referral_changed: [
      ['referral:own', 'info'],
      ['referral:own', 'days'],
      ['referral:own', 'members'],
    ],
  },
};
