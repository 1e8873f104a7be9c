import { Dices } from 'lucide-react';
import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { gamePaths } from './game-paths.ts';

const { route } = partsOf('game');

export const card: WebCard = {
  name: 'game',
  section: 'rewards',
  receipts: () => import('../receipts/index.ts'),
  routes: [
    route(gamePaths.overview, () => import('./game-screen.tsx'), 'GameScreen', {
      word: 'game.title',
    }),
    route(gamePaths.draws, () => import('./draws-screen.tsx'), 'DrawsScreen', {
      word: 'game.past',
    }),
  ],
  menuRows: { game: { Picture: Dices, word: 'game.menu_game' } },
  privateQueries: ['game:own'],
  staleAfter: { game_changed: [['game:own', 'state']] },
};
