/** Seconds contracts in the console: orders, exposure, terms. */
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import {
  amountColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '../../../platform/browser/console/columns.ts';
import { mirroredResource } from '../../../platform/browser/console/mirrored.tsx';

export const card: ConsoleCard = {
  name: 'seconds',
  resources: [mirroredResource('seconds', 'Mirrored seconds')],
  customerTabs: [
    {
      label: 'Seconds',
      name: 'seconds_orders',
      columns: [
        timeColumn('Placed', 'placedMs'),
        textColumn('Market', 'market'),
        textColumn('Direction', 'direction'),
        amountColumn('Seconds', 'seconds'),
        amountColumn('Stake (USDT)', 'stake'),
        amountColumn('Result (USDT)', 'profit'),
        amountColumn('Opened at', 'opened'),
        amountColumn('Closed at', 'closed'),
        wordColumn('State', 'state'),
      ],
      empty: 'No seconds contracts.',
    },
  ],
  exposure: [
    amountColumn('Stakes up', 'upOrders'),
    amountColumn('Stakes down', 'downOrders'),
    amountColumn('Payout if up (USDT)', 'upPayout'),
    amountColumn('Payout if down (USDT)', 'downPayout'),
  ],
  terms: {
    product: 'seconds',
    title: 'Seconds contracts',
    figures: {
      durations: ['Duration', 'plain'],
      seconds: ['Seconds', 'plain'],
      payoutPpm: ['Payout', 'ppm'],
      minStake: ['Smallest stake', 'stakeCoin'],
      maxStake: ['Largest stake', 'stakeCoin'],
      customerOpenCap: ['Most at stake of a customer', 'stakeCoin'],
      totalOpenCap: ['Most at stake in all', 'stakeCoin'],
      staleMs: ['A price counts for', 'ms'],
    },
  },
  switchedProduct: 'seconds',
};
