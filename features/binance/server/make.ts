import type { Market, SpotTerms } from '../../catalogue/contract.ts';
import { BinanceServer, NO_KEYS } from './index.ts';
import type { MarketSource, ShownMarket } from './needs.ts';

/** What the API for bots asks of the house. */
export interface BinanceProviders {
  readonly catalogue: {
    readonly directory: {
      markets(): readonly Market[];
      conditions(market: Market): SpotTerms;
    };
    readonly candles: {
      between(
        marketId: number,
        period: { readonly name: string; readonly minutes: number },
        fromMs: number,
        toMs: number,
        limit: number,
      ): ReturnType<MarketSource['candles']>;
      dayOf(marketId: number): { readonly open: number } | undefined;
    };
    shown(market: Market): ShownMarket;
  };
  readonly spot: {
    depth: MarketSource['depth'];
    readonly readTrades: MarketSource['trades'];
  };
  readonly operators: { readonly opening: { isOpen(): Promise<boolean> } };
}

/** Makes the API for bots out of what the house gives. */
export function makeBinance(providers: BinanceProviders): BinanceServer {
  const { directory, candles } = providers.catalogue;
  return new BinanceServer({
    source: {
      markets: () => directory.markets(),
      shown: (market) => providers.catalogue.shown(market),
      dayOpen: (marketId) => candles.dayOf(marketId)?.open,
      conditions: (market) => directory.conditions(market),
      candles: (marketId, period, { fromMs, toMs, limit }) =>
        candles.between(marketId, period, fromMs, toMs, limit),
      depth: (marketId, limit) => providers.spot.depth(marketId, limit),
      trades: (db, asked) => providers.spot.readTrades(db, asked),
    },
    keys: NO_KEYS,
    isOpen: () => providers.operators.opening.isOpen(),
  });
}
