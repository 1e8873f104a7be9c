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
        amountColumn('P&L (USDT)', 'profit'),
        amountColumn('Opening price', 'opened'),
        amountColumn('Settlement price', 'closed'),
        wordColumn('State', 'state'),
      ],
      empty: 'No seconds contracts.',
    },
  ],
  exposure: [
    amountColumn('Up stakes', 'upOrders'),
    amountColumn('Down stakes', 'downOrders'),
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
      minStake: ['Min. stake', 'stakeCoin'],
      maxStake: ['Max. stake', 'stakeCoin'],
      customerOpenCap: ['Max. at stake per customer', 'stakeCoin'],
      totalOpenCap: ['Max. at stake in total', 'stakeCoin'],
      staleMs: ['Price valid for', 'ms'],
    },
  },
  switchedProduct: 'seconds',
};
