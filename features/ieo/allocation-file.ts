/** The public file of allocations: one line an order, and how it is hashed. */
import type { DrawEntry } from '../../core/draw/draw.ts';

/** What an order wanted and got. Lots, as text. */
export interface AllocationLine {
  /** The number of the order. */
  readonly id: number;
  /** The first order of the same person for the same coin: most often its own number. */
  readonly group: number;
  readonly payAssetId: number;
  readonly wanted: string;
  readonly given: string;
}

/** A line as a leaf of the tree whose root stands in the signed log. */
export function leafOf({ id, group, payAssetId, wanted, given }: AllocationLine): DrawEntry {
  return { number: id, nonce: [group, payAssetId, wanted, given].join('|') };
}

/** An order as an entry of a draw: what it wanted cannot be changed after the close either. */
export function entryOf(
  order: { readonly id: number; readonly payAssetId: number; readonly lots: bigint },
  nonce: string,
): DrawEntry {
  const own = nonce === '' ? String(order.id) : nonce;
  return { number: order.id, nonce: [order.payAssetId, order.lots, own].join('|') };
}

/** The name of the draw of a part, of which its numbers follow. */
export function drawName(projectId: number, payAssetId: number): string {
  return `ieo-${projectId}-${payAssetId}`;
}
