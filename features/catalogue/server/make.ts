import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import type { LeveragePreview } from '../wire.ts';
import type { PriceReaders } from './board.ts';
import type { MissedReaders } from './missed-prices.ts';
import type { TermsQueries } from './console-calls.ts';
import { CatalogueServer } from './index.ts';

/** What the catalogue asks of the house. */
export interface CatalogueProviders {
  readonly means: Pick<ServerMeans, 'connectionString' | 'isHalted'>;
  /** The terms of a product under which a market takes orders now. */
  readonly terms: {
    readonly products: TermsQueries['products'];
    current(product: string, marketId: number): object | undefined;
    /** Whether terms promise more than only an owner may offer. */
    isBold(product: string, terms: object, key: number): boolean;
  };
  readonly feeds: {
    readonly readIndexes: PriceReaders['indexes'];
    readonly readTicksAfter: MissedReaders['ticksAfter'];
    readonly readRebases: MissedReaders['rebasesAfter'];
  };
  readonly spot: {
    readonly readLastTrades: PriceReaders['lastTrades'];
    readonly readPauses: PriceReaders['pauses'];
    readonly readFillsAfter: MissedReaders['fillsAfter'];
  };
  readonly contracts: {
    /** What leverage a market has; undefined for none. */
    leverage(marketId: number): LeveragePreview | undefined;
  };
}

/** Makes the server of the catalogue out of what the house gives. */
export function makeCatalogue(providers: CatalogueProviders): CatalogueServer {
  return new CatalogueServer({
    connectionString: providers.means.connectionString,
    isHalted: providers.means.isHalted,
    prices: {
      indexes: (db) => providers.feeds.readIndexes(db),
      lastTrades: (db) => providers.spot.readLastTrades(db),
      pauses: (db) => providers.spot.readPauses(db),
      ticksAfter: (...asked) => providers.feeds.readTicksAfter(...asked),
      rebasesAfter: (...asked) => providers.feeds.readRebases(...asked),
      fillsAfter: (...asked) => providers.spot.readFillsAfter(...asked),
    },
    leverage: (id) => providers.contracts.leverage(id),
    products: providers.terms.products,
    termsOf: (product, id) => providers.terms.current(product, id),
    isBold: (...asked) => providers.terms.isBold(...asked),
  });
}
