/** Custody in the console: each coin beside its last count, and all counts. */
import { ListChecks, Vault } from 'lucide-react';
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import { CoinsScreen } from './coins.tsx';
import { CountsScreen } from './counts.tsx';

export const card: ConsoleCard = {
  name: 'custody',
  resources: [
    {
      name: 'custody',
      label: 'Custody',
      group: 'Money',
      permission: 'custody.read',
      paths: { list: '/custody' },
      list: CoinsScreen,
      icon: Vault,
    },
    {
      name: 'custody_counts',
      label: 'Custody counts',
      group: 'Money',
      permission: 'custody.read',
      paths: { list: '/custody/counts' },
      list: CountsScreen,
      icon: ListChecks,
    },
  ],
  queues: { custody_counts: 'Custody counts' },
};
