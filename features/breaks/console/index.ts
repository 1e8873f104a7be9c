/**
 * Breaks in the console: whether a customer is on one, and which limits he has set. Nobody but he
 * changes either.
 */
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import { amountColumn, timeColumn, wordColumn } from '../../../platform/browser/console/columns.ts';

export const card: ConsoleCard = {
  name: 'breaks',
  customerTabs: [
    {
      label: 'Break',
      name: 'breaks',
      columns: [
        timeColumn('Asked for', 'changedMs'),
        timeColumn('Until', 'untilMs'),
        timeColumn('Shortened to', 'nextUntilMs'),
        timeColumn('From', 'shortensMs'),
      ],
      empty: 'This customer has taken no break.',
    },
    {
      label: 'Own limits',
      name: 'own_limits',
      columns: [
        wordColumn('Of', 'kind'),
        wordColumn('Each', 'period'),
        amountColumn('Limit (USDT)', 'limit'),
        amountColumn('Loosens to', 'next'),
        timeColumn('From', 'loosensMs'),
        timeColumn('Asked for', 'changedMs'),
      ],
      empty: 'This customer has set no limits.',
    },
  ],
};
