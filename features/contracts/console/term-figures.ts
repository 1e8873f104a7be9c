/** The figures of terms of contracts, in the order in which people read them. */
import type { ConsoleTerms } from '../../../platform/browser/cards/console-card.ts';

export const contractFigures: ConsoleTerms['figures'] = {
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
  tiers: ['Tier', 'plain'],
  upToUnits: ['Position value up to (0 = no limit)', 'stakeCoin'],
  maxMultiple: ['Max. leverage', 'plain'],
  maintenancePpm: ['Maintenance margin, of value', 'ppm'],
  exposureCapLots: ['Max. open lots per side', 'plain'],
  stressPpm: ['Price move that reserves must cover', 'ppm'],
  dayLossUnits: ['Max. daily loss on this market (0 = no limit)', 'stakeCoin'],
};
