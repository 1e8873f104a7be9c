/** What candles are made of: prices of the index and of trades. */
import type { IndexTick } from '../../feeds/contract.ts';
import type { Fill } from '../../spot/contract/index.ts';
import type { MissedPrice } from './missed-prices.ts';

/** A price that waits while the past is being caught up with. */
export type Price = Omit<MissedPrice, 'fillId'> & { readonly fillId: number };

/** A price of the index. */
export function priceOfTick(tick: IndexTick): Price {
  return { ...tick, fillId: 0, buyer: 0, seller: 0 };
}

/** The price of a trade. */
export function priceOfFill(fill: Fill): Price {
  const { marketId, seq, timeMs, ticks, lots, buyer, seller } = fill;
  return { marketId, seq, fillId: fill.id, timeMs, ticks, lots, buyer, seller };
}

/**
 * The lots that a price adds to the volume. Trades of the house with itself add none: the volume
 * of the sources, which comes with the ticks, already stands for them.
 */
export function countedLots(price: Pick<MissedPrice, 'fillId' | 'lots' | 'buyer' | 'seller'>) {
  if (price.fillId === 0) return price.lots;
  return price.buyer > 0 || price.seller > 0 ? price.lots : 0;
}
