/** What coins are worth in the dollar coin, for whoever has to compare amounts of two coins. */
import { powerOfTen } from '../../../core/money/units.ts';
import {
  type AssetDefinition,
  DOLLAR_CODE,
  type DollarPrice,
  issueTicks,
  type Market,
  type MarketState,
} from '../contract.ts';

/** What there is to price. */
export interface Priced {
  asset(id: number): AssetDefinition | undefined;
  allMarkets(): readonly Market[];
}

/** The market that prices a coin in the dollar coin. */
function dollarMarket(priced: Priced, id: number): Market | undefined {
  const isPricing = ({ base, quote }: Market) => base.id === id && quote.code === DOLLAR_CODE;
  return priced.allMarkets().find(isPricing);
}

/**
 * What one whole coin is worth in dollar units at an index that the caller looks up. Undefined
 * where there is no market against the dollar coin or no index.
 */
export function dollarPrice(
  priced: Priced,
  id: number,
  indexTicks: (marketId: number, market: Market) => number | undefined,
): DollarPrice | undefined {
  const asset = priced.asset(id);
  if (asset === undefined) return undefined;
  if (asset.code === DOLLAR_CODE) return { dollarUnits: powerOfTen(asset.scale) };
  const market = dollarMarket(priced, id);
  const ticks = market === undefined ? undefined : indexTicks(market.id, market);
  if (market === undefined || ticks === undefined) return undefined;
  return { dollarUnits: BigInt(ticks) * market.tickUnits };
}

/** What prices ask of rooms. */
export interface DollarPricesNeeds {
  readonly catalogue: Priced & {
    assetByCode(code: string): AssetDefinition | undefined;
    state(marketId: number): MarketState;
  };
  readonly feeds: {
    lastIndex(marketId: number): { readonly ticks: number } | undefined;
    freshIndex(marketId: number): { readonly ticks: number; readonly number: number } | undefined;
  };
  readonly spot: {
    /** The price of the last trade; 0 before the first. */
    lastTicks(marketId: number): number;
  };
}

/** Prices at the fresh index, which all rooms share. */
export class DollarPrices {
  private readonly needs: DollarPricesNeeds;

  constructor(needs: DollarPricesNeeds) {
    this.needs = needs;
  }

  /** The dollar coin: of play money, of all margins and stakes. */
  dollarAssetId(): number | undefined {
    return this.needs.catalogue.assetByCode(DOLLAR_CODE)?.id;
  }

  /** What one whole coin is worth now; undefined without a fresh index. */
  fresh(assetId: number): DollarPrice | undefined {
    const { catalogue, feeds } = this.needs;
    return dollarPrice(catalogue, assetId, (marketId) => feeds.freshIndex(marketId)?.ticks);
  }

  /** What one whole coin was worth last, however long ago; undefined before its first index. */
  last(assetId: number): DollarPrice | undefined {
    const { catalogue, feeds } = this.needs;
    return dollarPrice(catalogue, assetId, (marketId) => feeds.lastIndex(marketId)?.ticks);
  }

  /** What one whole coin is worth at an index of the market that prices it. */
  atTicks(assetId: number, ticks: number): DollarPrice | undefined {
    return dollarPrice(this.needs.catalogue, assetId, () => ticks);
  }

  /** The tick that `fresh` goes by; undefined for the dollar coin, and without a fresh index. */
  freshTick(assetId: number) {
    const { catalogue, feeds } = this.needs;
    const marketId = dollarMarket(catalogue, assetId)?.id ?? 0;
    const index = feeds.freshIndex(marketId);
    return index && { marketId, number: index.number, ticks: index.ticks };
  }

  /**
   * What one whole coin counts for where amounts are limited. A coin without an index has no price
   * at which anything could be settled; for limits it is worth the higher of issue and last trade.
   */
  forLimits(assetId: number): DollarPrice | undefined {
    const { catalogue, feeds, spot } = this.needs;
    return dollarPrice(catalogue, assetId, (marketId, market) => {
      if (market.definition.bookOnly !== true) return feeds.freshIndex(marketId)?.ticks;
      return Math.max(issueTicks(market), spot.lastTicks(marketId));
    });
  }

  /** Whether an operator keeps new orders out of the market that prices a coin. */
  isHalted(assetId: number): boolean {
    const { catalogue } = this.needs;
    const market = dollarMarket(catalogue, assetId);
    return market !== undefined && catalogue.state(market.id).reason === 'by_operator';
  }
}
