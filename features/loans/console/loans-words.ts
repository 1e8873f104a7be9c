/** How the console words what it shows of loans. */

/** Parts per million as percent: 650,000 is "65 %". */
export function percentText(ppm: unknown): string {
  return ppm === null || ppm === undefined ? '–' : `${Number(ppm) / 10_000}%`;
}
