/** The game in the console: plans of prizes, and draws. */
import { Dices, Gift } from 'lucide-react';
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import { DrawsScreen } from './draws.tsx';
import { PlansScreen } from './plans.tsx';

const shown = { group: 'Products', permission: 'game.read' } as const;

export const card: ConsoleCard = {
  name: 'game',
  resources: [
    {
      ...shown,
      icon: Gift,
      name: 'game_plans',
      label: 'Draw prizes',
      paths: { list: '/game/plans' },
      list: PlansScreen,
    },
    {
      ...shown,
      icon: Dices,
      name: 'game_draws',
      label: 'Draws',
      paths: { list: '/game/draws' },
      list: DrawsScreen,
    },
  ],
  queues: { game_plans: 'Draw prizes to confirm' },
  switchedProduct: 'game',
};
