/** The figures of terms of contracts, in the order in which people read them. */
import type { ConsoleTerms } from '../../../platform/browser/cards/console-card.ts';

export const contractFigures: ConsoleTerms['figures'] = {
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
};
