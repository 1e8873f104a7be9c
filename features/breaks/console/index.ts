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
      label: 'Breaks',
      name: 'breaks',
      columns: [
        timeColumn('Requested', 'changedMs'),
        timeColumn('Until', 'untilMs'),
        timeColumn('Shortened to', 'nextUntilMs'),
        timeColumn('Shorter from', 'shortensMs'),
      ],
      empty: 'This customer has not taken a break.',
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
