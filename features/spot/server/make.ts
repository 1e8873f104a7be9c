import type { Market, SpotTerms } from '../../catalogue/contract.ts';
import type { Voucher } from '../../../platform/server/proven.ts';
import { SpotServer } from './calls.ts';

/** What spot asks of the house. */
export interface SpotProviders {
  readonly catalogue: {
    readonly directory: {
      market(marketId: number): Market | undefined;
      markets(): readonly Market[];
      pair(currencyId: number, quoteId: number): Market | undefined;
      conditions(market: Market): SpotTerms;
    };
    /** Whether existing clients follow a market without asking for it. */
    isInFirstGroup(market: Market): boolean;
  };
  readonly withdrawal: Voucher;
}

/** Makes the server of spot orders out of what the house gives. */
export function makeSpot(providers: SpotProviders): SpotServer {
  return new SpotServer({
    market: (id) => providers.catalogue.directory.market(id),
    markets: () => providers.catalogue.directory.markets(),
    pair: (currencyId, quoteId) => providers.catalogue.directory.pair(currencyId, quoteId),
    conditions: (market) => providers.catalogue.directory.conditions(market),
    isInFirstGroup: (market) => providers.catalogue.isInFirstGroup(market),
    // Taken when it is asked: the room comes after this one.
    voucher: {
      vouch: (owner, isProven) => providers.withdrawal.vouch(owner, isProven),
      prove: (owner, given) => providers.withdrawal.prove(owner, given),
    },
  });
}
