/** Leveraged contracts in the console: positions, exposure, terms. */
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import {
  amountColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '../../../platform/browser/console/columns.ts';
import { CoverPanel, exposureColumns } from './cover.tsx';
import { contractFigures } from './term-figures.ts';
import { mirroredResource } from '../../../platform/browser/console/mirrored.tsx';

export const card: ConsoleCard = {
  name: 'contracts',
  resources: [mirroredResource('contracts', 'Mirrored positions')],
  customerTabs: [
    {
      label: 'Positions',
      name: 'positions',
      columns: [
        timeColumn('Placed', 'placedMs'),
        textColumn('Market', 'market'),
        textColumn('Side', 'side'),
        textColumn('Margin mode', 'mode'),
        amountColumn('Leverage', 'multiple'),
        amountColumn('Lots', 'lots'),
        amountColumn('Price', 'price'),
        amountColumn('Margin held (USDT)', 'held'),
        wordColumn('State', 'state'),
      ],
      empty: 'No open positions.',
    },
  ],
  exposure: exposureColumns,
  belowExposure: CoverPanel,
  terms: {
    product: 'contracts',
    title: 'Leveraged contracts',
    figures: contractFigures,
  },
  switchedProduct: 'contracts',
};
