/** Makes the server of the catalogue out of what the house gives. */
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import type { LeveragePreview } from '../wire.ts';
import type { PriceReaders } from './board.ts';
import { CatalogueServer } from './index.ts';

/** What the catalogue asks of the house. */
export interface CatalogueHouse {
  readonly means: Pick<ServerMeans, 'connectionString'>;
  /** The terms of a product under which a market takes orders now. */
  readonly terms: { current(product: string, marketId: number): object | undefined };
  readonly feeds: { readonly readIndexes: PriceReaders['indexes'] };
  readonly spot: { readonly readLastTrades: PriceReaders['lastTrades'] };
  readonly contracts: {
    /** What leverage a market has; undefined for none. */
    leverage(marketId: number): LeveragePreview | undefined;
  };
}

/** See the head of this file. */
export function makeCatalogue(house: CatalogueHouse): CatalogueServer {
  return new CatalogueServer({
    connectionString: house.means.connectionString,
    prices: {
      indexes: (db) => house.feeds.readIndexes(db),
      lastTrades: (db) => house.spot.readLastTrades(db),
    },
    leverage: (id) => house.contracts.leverage(id),
    termsOf: (product, id) => house.terms.current(product, id),
  });
}
