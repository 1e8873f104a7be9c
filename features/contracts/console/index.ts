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
        textColumn('Margin', 'mode'),
        amountColumn('Times', 'multiple'),
        amountColumn('Lots', 'lots'),
        amountColumn('Price', 'price'),
        amountColumn('Held (USDT)', 'held'),
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
      lotUnits: ['One lot, which stays as it is', 'lotCoin'],
      multiples: ['Multiples, separated by commas', 'plain'],
      maxLotsPerOrder: ['Most lots of an order', 'plain'],
      maxLotsPerCustomer: ['Most lots of a customer', 'plain'],
      spreadBps: ['Spread', 'bps'],
      openFeePpm: ['Opening fee', 'ppm'],
      closeFeePpm: ['Closing fee', 'ppm'],
      overnightLongPpm: ['Night fee of longs', 'ppm'],
      overnightShortPpm: ['Night fee of shorts', 'ppm'],
      overnightHour: ['Hour of the night fee in UTC, which stays as it is', 'plain'],
      callPpm: ['Margin call level', 'ppm'],
      closeOutPpm: ['Close-out level', 'ppm'],
      tiers: ['Tier', 'plain'],
      upToUnits: ['Value of a side up to, 0 for any', 'stakeCoin'],
      maxMultiple: ['Highest multiple', 'plain'],
      maintenancePpm: ['Maintenance, of the value', 'ppm'],
      exposureCapLots: ['Most open lots of each side', 'plain'],
      stressPpm: ['Jump of the price that the reserves must cover', 'ppm'],
      dayLossUnits: ['Most the market may cost in a day, 0 for no limit', 'stakeCoin'],
    },
  },
  switchedProduct: 'contracts',
};
