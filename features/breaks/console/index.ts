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
        wordColumn('Type', 'kind'),
        wordColumn('Period', 'period'),
        amountColumn('Limit (USDT)', 'limit'),
        amountColumn('Increases to (USDT)', 'next'),
        timeColumn('Effective', 'loosensMs'),
        timeColumn('Requested', 'changedMs'),
      ],
      empty: 'This customer has set no limits.',
    },
  ],
};
