/** Deposits in the console. */
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import {
  amountColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '../../../platform/browser/console/columns.ts';
import { AlonePanel } from './alone.tsx';
import { depositResources } from './resources.ts';

export const card: ConsoleCard = {
  name: 'deposit',
  resources: depositResources,
  customerTabs: [
    {
      label: 'Deposits',
      name: 'deposits',
      columns: [
        timeColumn('Requested', 'askedMs'),
        textColumn('Coin', 'coin'),
        amountColumn('Amount', 'amount'),
        textColumn('Network', 'network'),
        wordColumn('State', 'state'),
      ],
      empty: 'No deposits.',
    },
  ],
  queues: { deposits: 'Deposits' },
  belowQueue: AlonePanel,
};
