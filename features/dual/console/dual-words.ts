/** How the console words what it shows of dual investment. */

/** A rate in parts per million as percent: 365,000 is "36.5 %". */
export function percentText(ppm: unknown): string {
  return ppm === null || ppm === undefined ? '–' : `${Number(ppm) / 10_000}%`;
}

/** What a customer pays with. */
export function kindText(kind: unknown): string {
  return kind === 'call' ? 'call: pay coin' : 'put: pay USDT';
}

/** Whether a product is sold now, and if not why. */
export function saleText(why: unknown): string {
  return why === '' ? 'on sale' : String(why).replaceAll('_', ' ');
}
