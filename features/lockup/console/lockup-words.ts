/** How the console words what it shows of lock-ups. */

/** A rate in parts per million as percent: 1,500 is "0.15 %". */
export function percentText(ppm: unknown): string {
  return `${Number(ppm) / 10_000}%`;
}

/** How long a product binds. */
export function termText(days: unknown): string {
  return Number(days) === 0 ? 'savings' : `${Number(days)} days`;
}
