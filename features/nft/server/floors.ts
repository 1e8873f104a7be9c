/** What the cheapest work of a collection costs, found once a second for all who look. */
import type { NftWork } from '../contract/index.ts';
import type { NftMarketView } from './market-view.ts';

const KEPT_MS = 1_000;

/** A price in a coin. */
export interface FloorPrice {
  readonly assetId: number;
  readonly priceUnits: bigint;
}

function keyOf({ artist, collection }: Pick<NftWork, 'artist' | 'collection'>): string {
  return `${artist}:${collection}`;
}

/**
 * The least fixed price at which a work of a collection can be bought now, for each coin. A work
 * that the same two people sold each other within thirty days makes no floor. A collection is an
 * artist's: others may give theirs the same name.
 */
export class Floors {
  private readonly market: NftMarketView;
  private readonly nowMs: () => number;
  private found: ReadonlyMap<string, readonly FloorPrice[]> = new Map();
  private untilMs = 0;

  constructor(market: NftMarketView, nowMs: () => number) {
    this.market = market;
    this.nowMs = nowMs;
  }

  /** The floors of the collection of a work, by coin; none for a work of no collection. */
  of(work: Readonly<NftWork>): readonly FloorPrice[] {
    if (work.collection === '') return [];
    if (this.nowMs() >= this.untilMs) {
      this.found = this.search();
      this.untilMs = this.nowMs() + KEPT_MS;
    }
    return this.found.get(keyOf(work)) ?? [];
  }

  private search(): ReadonlyMap<string, readonly FloorPrice[]> {
    const nowMs = this.nowMs();
    const least = new Map<string, Map<number, bigint>>();
    for (const work of this.market.works.values()) {
      if (work.collection === '' || work.isHidden || work.isWashed) continue;
      const sale = this.market.saleOf(work);
      if (sale?.mode !== 'fixed' || sale.state !== 'open') continue;
      if (sale.startMs > nowMs || sale.endMs <= nowMs) continue;
      const of = least.get(keyOf(work)) ?? new Map<number, bigint>();
      const known = of.get(sale.assetId);
      if (known === undefined || sale.priceUnits < known) of.set(sale.assetId, sale.priceUnits);
      least.set(keyOf(work), of);
    }
    return new Map(
      [...least].map(([key, of]) => [
        key,
        [...of]
          .map(([assetId, priceUnits]) => ({ assetId, priceUnits }))
          .sort((a, b) => a.assetId - b.assetId),
      ]),
    );
  }
}
