/** The market maker in the console: how it quotes each market. */
import { BookOpen } from 'lucide-react';
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import { MakerScreen } from './maker.tsx';

export const card: ConsoleCard = {
  name: 'feeds',
  resources: [
    {
      name: 'maker',
      label: 'Market maker',
      group: 'Products',
      permission: 'maker.read',
      paths: { list: '/maker' },
      list: MakerScreen,
      icon: BookOpen,
    },
  ],
};
