import { divide, multiply, scaleOf } from '../numbers/decimal.ts';

/** Where something was let go on a chart, as a price of a market: the nearest of its ticks. */
export function droppedPrice(tickSize: string, at: number): string {
  const ticks = divide(at.toFixed(scaleOf(tickSize)), tickSize, 0, 'half');
  return multiply(ticks, tickSize);
}
