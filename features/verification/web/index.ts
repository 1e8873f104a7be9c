import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';

const { part, route } = partsOf('verification');

export const card: WebCard = {
  name: 'verification',
  routes: [
    route(paths.identity, () => import('./levels-screen.tsx'), 'LevelsScreen', {
      word: 'verification.title',
    }),
    route(paths.identityForm, () => import('./form-screen.tsx'), 'FormScreen'),
  ],
  Waiting: part(() => import('./waiting.tsx'), 'IdentityWaiting'),
  privateQueries: ['verification:own'],
  staleAfter: { verification: [['verification:own']] },
};
