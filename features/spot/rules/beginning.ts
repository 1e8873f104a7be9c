/** Under which terms orders are placed: the fees and the band of their market. */
import type { PlannedKey } from '../../../core/engine/seen-terms.ts';
import type { CancelReplace, PlaceList } from '../contract/commands.ts';
import type { PlaceOrder } from '../contract/index.ts';

/** A sale is a way out, and so is what waits to be one. */
function termsIn(key: number): PlannedKey {
  return { product: 'spot', key, isWayOut: true };
}

export const ORDERS_BEGIN = {
  'spot.cancel_replace': (_rules: object, { order }: CancelReplace) => termsIn(order.marketId),
  'spot.place': (_rules: object, { marketId }: PlaceOrder) => termsIn(marketId),
  'spot.place_list': (_rules: object, { marketId }: PlaceList) => termsIn(marketId),
} as const;
