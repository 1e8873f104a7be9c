/** The depth of a book as two curves: how much could be traded up to each price. Pure. */
import type { Level } from '../../../platform/browser/live/types.ts';
import { approximate } from '../../../platform/browser/numbers/decimal.ts';

/** A price, and the quantity that is offered up to it, for drawing. */
export type DepthPoint = { readonly price: number; readonly sum: number };

export type DepthCurves = {
  readonly bids: readonly DepthPoint[];
  readonly asks: readonly DepthPoint[];
  /** Between the best prices; both sides reach as far from it. */
  readonly middle: number;
  readonly reach: number;
  /** The larger of both sums. */
  readonly most: number;
};

/** Sums from the best level outwards. */
export function sumsOf(levels: readonly Level[]): readonly DepthPoint[] {
  let sum = 0;
  return levels.map(([price, quantity]) => {
    sum += approximate(quantity);
    return { price: approximate(price), sum };
  });
}

/** Both curves of a book; undefined while one side has no level, as there is no middle then. */
export function depthCurves(
  bids: readonly Level[],
  asks: readonly Level[],
): DepthCurves | undefined {
  const [buys, sells] = [sumsOf(bids), sumsOf(asks)];
  const [bestBid, bestAsk] = [buys[0], sells[0]];
  const [lastBid, lastAsk] = [buys.at(-1), sells.at(-1)];
  if (!bestBid || !bestAsk || !lastBid || !lastAsk) return undefined;
  const middle = (bestBid.price + bestAsk.price) / 2;
  // The nearer end decides: beyond it one side would look empty that is only not known.
  const reach = Math.min(middle - lastBid.price, lastAsk.price - middle);
  const near = ({ price }: DepthPoint): boolean => Math.abs(price - middle) <= reach;
  const [shownBids, shownAsks] = [buys.filter(near), sells.filter(near)];
  const most = Math.max(shownBids.at(-1)?.sum ?? 0, shownAsks.at(-1)?.sum ?? 0);
  return { bids: shownBids, asks: shownAsks, middle, reach, most };
}

/** A box that curves are drawn into. */
export type DepthBox = { readonly width: number; readonly height: number };

/** The closed path of one side: steps from the middle outwards, down to the ground. */
export function depthPath(
  points: readonly DepthPoint[],
  curves: DepthCurves,
  { width, height }: DepthBox,
): string {
  const first = points[0];
  if (!first || curves.most === 0) return '';
  const scale = curves.reach === 0 ? 0 : width / 2 / curves.reach;
  const x = (price: number): string => (width / 2 + (price - curves.middle) * scale).toFixed(1);
  const y = (sum: number): string => (height * (1 - sum / curves.most)).toFixed(1);
  const edge = first.price < curves.middle ? 0 : width;
  const steps = points.map(({ price, sum }) => `H${x(price)}V${y(sum)}`).join('');
  return `M${x(first.price)},${height.toFixed(1)}${steps}H${edge}V${height.toFixed(1)}Z`;
}
