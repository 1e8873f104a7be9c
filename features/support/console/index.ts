/** Support in the console: what waits, conversations, written answers, hours, how well it does. */
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import { textColumn, timeColumn, wordColumn } from '../../../platform/browser/console/columns.ts';
import { supportResources } from './resources.tsx';

export const card: ConsoleCard = {
  name: 'support',
  resources: supportResources,
  customerTabs: [
    {
      label: 'Support',
      name: 'support',
      columns: [
        textColumn('Number', 'id'),
        timeColumn('Opened', 'openedMs'),
        wordColumn('Topic', 'topic'),
        wordColumn('State', 'state'),
        timeColumn('Last message', 'lastMs'),
        textColumn('Rating', 'rating'),
      ],
      empty: 'No conversations yet.',
    },
  ],
  queues: { support: 'Support conversations' },
};
