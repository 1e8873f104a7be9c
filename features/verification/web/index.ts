import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';

const { route } = partsOf('verification');

export const card: WebCard = {
  name: 'verification',
  routes: [
    route(paths.identity, () => import('./levels-screen.tsx'), 'LevelsScreen'),
    route(paths.identityForm, () => import('./form-screen.tsx'), 'FormScreen'),
  ],
  privateQueries: ['verification:own'],
  staleAfter: { verification: [['verification:own']] },
};
