/** Makes the server of contracts out of what the house gives. */
import { refuse } from '../../../core/engine/command.ts';
import type { Asset } from '../../../core/money/units.ts';
import type { ProductOffer } from '../../../platform/server/rooms/product-offer.ts';
import type { Market } from '../../catalogue/contract.ts';
import { ContractsServer } from './calls.ts';

/** What contracts ask of the house. */
export interface ContractsHouse {
  readonly catalogue: {
    readonly directory: {
      market(marketId: number): Market | undefined;
      pair(currencyId: number, legalId: number): Market | undefined;
      lastIndexTicks(marketId: number): number;
      /** The coin of all margins. */
      dollar(): Asset | undefined;
    };
  };
  readonly operators: ProductOffer;
}

/** See the head of this file. */
export function makeContracts(house: ContractsHouse): ContractsServer {
  return new ContractsServer({
    market: (id) => house.catalogue.directory.market(id),
    indexTicks: (id) => house.catalogue.directory.lastIndexTicks(id),
    pair: (currencyId, legalId) => house.catalogue.directory.pair(currencyId, legalId),
    marginAsset: () => house.catalogue.directory.dollar(),
    refusalFor: async ({ customerId }) =>
      (await house.operators.isOffered('contracts', customerId))
        ? undefined
        : refuse('not_offered_in_your_country'),
  });
}
