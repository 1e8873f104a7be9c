/** What is told of a trade that is shared: figures of the journal, and no amounts. Pure. */

const BASIS_POINTS = 10_000;

/** What a price moved for a side, in hundredths of a percent, towards zero; a loss is below it. */
export function movedBasisPoints(
  side: 'long' | 'short',
  openTicks: number,
  closeTicks: number,
): number {
  if (openTicks <= 0) return 0;
  const moved = side === 'long' ? closeTicks - openTicks : openTicks - closeTicks;
  return Math.trunc((moved * BASIS_POINTS) / openTicks);
}
