/** Copy trading in the console: traders and their applications, and who follows whom. */
import { Users } from 'lucide-react';
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import { RelationsScreen } from './relations.tsx';
import { TradersScreen } from './traders.tsx';

const shown = { group: 'Products', permission: 'copy.read', icon: Users } as const;

export const card: ConsoleCard = {
  name: 'copy',
  resources: [
    {
      ...shown,
      name: 'copy_traders',
      label: 'Traders',
      paths: { list: '/copy/traders' },
      list: TradersScreen,
    },
    {
      ...shown,
      name: 'copy_relations',
      label: 'Copy relations',
      paths: { list: '/copy/relations' },
      list: RelationsScreen,
    },
  ],
  queues: { copy_traders: 'Copy traders to review' },
  switchedProduct: 'copy',
};
