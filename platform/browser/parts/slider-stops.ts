/** Where a slider of percents has its marks. */
export const STOPS = [0, 25, 50, 75, 100] as const;

/** As far as this from a mark a thumb is taken to mean the mark, in percent. */
const PULL = 4;

/** The percent that a dragged thumb means. */
export function pulled(percent: number): number {
  return STOPS.find((stop) => Math.abs(stop - percent) <= PULL) ?? percent;
}
