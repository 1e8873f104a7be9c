import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { ownPaths } from '../../../platform/browser/navigation/own-paths.ts';

const { route } = partsOf('breaks');

export const card: WebCard = {
  name: 'breaks',
  routes: [route(ownPaths.takeBreak, () => import('./break-screen.tsx'), 'BreakScreen')],
  privateQueries: ['breaks:own'],
};
