/** The levels of a book put together in coarser steps. Pure and exact. */
import type { Level } from '../../../platform/browser/live/types.ts';
import { add, floorToStep, multiply, trim } from '../../../platform/browser/numbers/decimal.ts';

/** How many ticks a step may have. */
export const FACTORS = ['1', '10', '100'] as const;
export type Factor = (typeof FACTORS)[number];

/** The step between two shown prices: 0.01 by 10 is 0.1. */
export function groupStep(tick: string, factor: Factor): string {
  return factor === '1' ? tick : trim(multiply(tick, factor));
}

/**
 * The price under which a level is shown: bids are rounded down and asks up, so that everything
 * in a group can be had at its price or better.
 */
function groupPrice(price: string, step: string, side: 'bid' | 'ask'): string {
  const below = floorToStep(price, step);
  const isOnIt = Number(below) === Number(price);
  return side === 'bid' || isOnIt ? below : add(below, step);
}

/**
 * The first `most` groups of a side, best first, each with the sum of its quantities.
 * @param levels best first, as the book has them
 */
export function grouped(
  levels: readonly Level[],
  step: string,
  side: 'bid' | 'ask',
  most: number,
): readonly Level[] {
  const groups: [price: string, quantity: string][] = [];
  for (const [price, quantity] of levels) {
    const shown = groupPrice(price, step, side);
    const last = groups.at(-1);
    if (last?.[0] === shown) last[1] = add(last[1], quantity);
    else if (groups.length === most) break;
    else groups.push([shown, quantity]);
  }
  return groups;
}
