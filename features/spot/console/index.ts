/** The order book in the console: open orders of one customer, and its terms. */
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import {
  amountColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '../../../platform/browser/console/columns.ts';

export const card: ConsoleCard = {
  name: 'spot',
  customerTabs: [
    {
      label: 'Orders',
      name: 'orders',
      columns: [
        timeColumn('Placed', 'createdMs'),
        textColumn('Market', 'market'),
        textColumn('Side', 'side'),
        textColumn('Kind', 'kind'),
        amountColumn('Price', 'price'),
        amountColumn('Quantity', 'quantity'),
        amountColumn('Filled', 'filled'),
        wordColumn('State', 'state'),
      ],
      empty: 'No open orders.',
    },
  ],
  terms: {
    product: 'spot',
    title: 'Order book',
    figures: {
      makerFeePpm: ['Maker fee', 'ppm'],
      takerFeePpm: ['Taker fee', 'ppm'],
      bandPpm: ['Price band', 'ppm'],
    },
  },
};
