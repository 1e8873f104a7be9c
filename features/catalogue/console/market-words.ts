/** How the console words what it shows of markets. */

const STATES: Readonly<Record<string, string>> = {
  stale_feed: 'halted: no fresh price',
  by_operator: 'halted by an operator',
  outside_hours: 'closed: outside hours',
};

/** The state of a market in a few words. */
export function stateText(status: unknown, reason: unknown): string {
  return STATES[String(reason)] ?? String(status);
}

/** A rate in parts per million as percent: 1,000 is "0.1 %". */
export function percentText(ppm: unknown): string {
  return `${Number(ppm) / 10_000} %`;
}

/** What a figure of the terms is called, with its unit. */
export const TERM_LABELS: Readonly<Record<string, string>> = {
  makerFeePpm: 'Maker fee (ppm)',
  takerFeePpm: 'Taker fee (ppm)',
  bandPpm: 'Price band (ppm)',
  lotUnits: 'One lot (smallest units; stays as it is)',
  multiples: 'Multiples (separated by commas)',
  maxLotsPerOrder: 'Most lots of an order',
  maxLotsPerCustomer: 'Most lots of a customer',
  spreadBps: 'Spread (basis points)',
  openFeePpm: 'Opening fee (ppm)',
  closeFeePpm: 'Closing fee (ppm)',
  overnightLongPpm: 'Night fee of longs (ppm)',
  overnightShortPpm: 'Night fee of shorts (ppm)',
  overnightHour: 'Hour of the night fee (UTC; stays as it is)',
  callPpm: 'Margin call level (ppm)',
  closeOutPpm: 'Close-out level (ppm)',
  exposureCapLots: 'Most open difference (lots)',
  customerOpenCap: 'Most at stake of a customer (smallest units)',
  totalOpenCap: 'Most at stake in all (smallest units)',
  staleMs: 'A price counts for (ms)',
  durations: 'Durations',
  seconds: 'Seconds',
  payoutPpm: 'Payout (ppm)',
  minStake: 'Smallest stake (smallest units)',
  maxStake: 'Largest stake (smallest units)',
};
