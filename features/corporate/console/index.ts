/** Corporate actions in the console: planned, confirmed, and what became of them. */
import { Split } from 'lucide-react';
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import {
  amountColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '../../../platform/browser/console/columns.ts';
import { ActionsScreen } from './actions.tsx';

export const card: ConsoleCard = {
  name: 'corporate',
  resources: [
    {
      group: 'Products',
      permission: 'corporate.read',
      name: 'corporate_actions',
      label: 'Corporate actions',
      paths: { list: '/corporate/actions' },
      list: ActionsScreen,
      icon: Split,
    },
  ],
  queues: { corporate: 'Corporate actions' },
  customerTabs: [
    {
      label: 'Shares',
      name: 'shares',
      columns: [
        textColumn('Action', 'id'),
        wordColumn('Type', 'kind'),
        textColumn('Market', 'symbol'),
        amountColumn('Paid', 'paid'),
        timeColumn('Time', 'timeMs'),
      ],
      empty: 'No corporate actions for this customer.',
    },
  ],
};
