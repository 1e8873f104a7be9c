/** Leveraged contracts in the console: positions, exposure, terms. */
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import {
  amountColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '../../../platform/browser/console/columns.ts';
import { CoverPanel, exposureColumns } from './cover.tsx';
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
    figures: {
      lotUnits: ['Lot size (fixed)', 'lotCoin'],
      multiples: ['Leverage options, separated by commas', 'plain'],
      maxLotsPerOrder: ['Max. lots per order', 'plain'],
      maxLotsPerCustomer: ['Max. lots per customer', 'plain'],
      spreadBps: ['Spread', 'bps'],
      openFeePpm: ['Opening fee', 'ppm'],
      closeFeePpm: ['Closing fee', 'ppm'],
      overnightLongPpm: ['Overnight fee, long', 'ppm'],
      overnightShortPpm: ['Overnight fee, short', 'ppm'],
      overnightHour: ['Overnight fee hour, UTC (fixed)', 'plain'],
      callPpm: ['Margin call level', 'ppm'],
      closeOutPpm: ['Liquidation level', 'ppm'],
      exposureCapLots: ['Max. open lots per side', 'plain'],
      stressPpm: ['Price move that reserves must cover', 'ppm'],
      dayLossUnits: ['Max. daily loss on this market (0 = no limit)', 'stakeCoin'],
    },
  },
  switchedProduct: 'contracts',
};
