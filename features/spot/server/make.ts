/** Makes the server of spot orders out of what the house gives. */
import type { Market, SpotTerms } from '../../catalogue/contract.ts';
import { SpotServer } from './calls.ts';

/** What spot asks of the house. */
export interface SpotHouse {
  readonly catalogue: {
    readonly directory: {
      market(marketId: number): Market | undefined;
      markets(): readonly Market[];
      pair(currencyId: number, legalId: number): Market | undefined;
      conditions(market: Market): SpotTerms;
    };
    /** Whether existing clients follow a market without asking for it. */
    isInFirstGroup(market: Market): boolean;
  };
}

/** See the head of this file. */
export function makeSpot(house: SpotHouse): SpotServer {
  return new SpotServer({
    market: (id) => house.catalogue.directory.market(id),
    markets: () => house.catalogue.directory.markets(),
    pair: (currencyId, legalId) => house.catalogue.directory.pair(currencyId, legalId),
    conditions: (market) => house.catalogue.directory.conditions(market),
    isInFirstGroup: (market) => house.catalogue.isInFirstGroup(market),
  });
}
