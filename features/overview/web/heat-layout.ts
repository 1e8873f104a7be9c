/** Where tiles of a heat map lie: areas go by weights, none is too small to be met. Pure. */
import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy';

export type Weighed<Key> = {
  readonly key: Key;
  /** Null where it is not known. */
  readonly weight: number | null;
};

export type Tile<Key> = {
  readonly key: Key;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** The least area of a tile, as a share of what each would have were all alike. */
const LEAST_SHARE = 0.6;

/**
 * The weights that areas are drawn by. One that is not known, or too small for a finger, counts as
 * a share of the mean; where none is known all count alike.
 */
export function drawnWeights(weights: readonly (number | null)[]): readonly number[] {
  const known = weights.filter((weight) => weight !== null && weight > 0) as number[];
  if (known.length === 0) return weights.map(() => 1);
  const mean = known.reduce((sum, weight) => sum + weight, 0) / weights.length;
  return weights.map((weight) => Math.max(weight ?? 0, LEAST_SHARE * mean));
}

type Node = { readonly weight: number; readonly children?: readonly Node[]; readonly at?: number };

/**
 * Tiles the rectangle from 0, 0 to `width`, `height`: the heaviest first, as square as it goes;
 * those of one weight in the order in which they came.
 */
export function heatLayout<Key>(
  items: readonly Weighed<Key>[],
  width: number,
  height: number,
): readonly Tile<Key>[] {
  const weights = drawnWeights(items.map(({ weight }) => weight));
  const order = items
    .map((_item, at) => at)
    .sort((one, other) => (weights[other] ?? 0) - (weights[one] ?? 0));
  const children = order.map((at): Node => ({ weight: weights[at] ?? 0, at }));
  const root = hierarchy<Node>({ weight: 0, children }, (node) => node.children).sum(
    ({ weight }) => weight,
  );
  const leaves = treemap<Node>()
    .tile(treemapSquarify.ratio(1))
    .size([width, height])(root)
    .leaves();
  return leaves.flatMap(({ data, x0, x1, y0, y1 }) => {
    const item = data.at === undefined ? undefined : items[data.at];
    if (!item) return [];
    return [{ key: item.key, left: x0, top: y0, width: x1 - x0, height: y1 - y0 }];
  });
}
