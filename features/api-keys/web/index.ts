import { KeyRound } from 'lucide-react';
import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { ownPaths } from '../../../platform/browser/navigation/own-paths.ts';

const { route } = partsOf('api-keys');

export const card: WebCard = {
  name: 'api-keys',
  section: 'alone',
  routes: [
    route(ownPaths.apiKeys, () => import('./keys-screen.tsx'), 'KeysScreen', {
      word: 'api-keys.title',
      Picture: KeyRound,
    }),
  ],
  privateQueries: ['api-keys:own'],
};
