/** The wallet in the console: balances and statement of one customer. */
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import {
  amountColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '../../../platform/browser/console/columns.ts';

export const card: ConsoleCard = {
  name: 'wallet',
  customerTabs: [
    {
      label: 'Balances',
      name: 'balances',
      columns: [
        textColumn('Account', 'account'),
        textColumn('Coin', 'coin'),
        amountColumn('Available', 'available'),
        amountColumn('Frozen', 'frozen'),
      ],
      empty: 'No balances.',
    },
    {
      label: 'Statement',
      name: 'statement',
      columns: [
        timeColumn('Time', 'timeMs'),
        textColumn('Account', 'account'),
        textColumn('Coin', 'coin'),
        amountColumn('Change', 'change'),
        wordColumn('Reason', 'reason'),
        textColumn('Reference', 'reference'),
      ],
      empty: 'No statement lines.',
    },
  ],
};
