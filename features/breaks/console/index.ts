/** Breaks in the console: whether a customer is on one. Nobody but he begins or ends it. */
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import { timeColumn } from '../../../platform/browser/console/columns.ts';

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
  ],
};
