import { refuse } from '../../../core/engine/command.ts';
import type { Asset } from '../../../core/money/units.ts';
import type { Relations } from '../../../platform/server/rooms/mirrored.ts';
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import { insistsOnRisk } from '../../../platform/server/rooms/risk-notices.ts';
import type { ProductOffer } from '../../../platform/server/rooms/product-offer.ts';
import type { Market } from '../../catalogue/contract.ts';
import { ContractsServer } from './calls.ts';

/** What contracts ask of the house. */
export interface ContractsProviders {
  readonly catalogue: {
    readonly directory: {
      market(marketId: number): Market | undefined;
      markets(): readonly Market[];
      pair(currencyId: number, quoteId: number): Market | undefined;
      lastIndexTicks(marketId: number): number;
      /** The coin of all margins. */
      dollar(): Asset | undefined;
    };
  };
  readonly operators: ProductOffer;
  readonly identity: Relations & {
    readonly demoExtras: readonly number[];
    faces(ids: readonly number[]): Promise<ReadonlyMap<number, { readonly nickname: string }>>;
  };
  readonly means: Pick<ServerMeans, 'runsMarket' | 'settings'>;
}

/** Makes the server of contracts out of what the house gives. */
export function makeContracts(providers: ContractsProviders): ContractsServer {
  return new ContractsServer({
    markets: () => providers.catalogue.directory.markets(),
    relatedTo: (owner) => providers.identity.relatedTo(owner),
    extras: () => (providers.means.runsMarket ? providers.identity.demoExtras : []),
    nickname: async (id) => (await providers.identity.faces([id])).get(id)?.nickname ?? '',
    market: (id) => providers.catalogue.directory.market(id),
    indexTicks: (id) => providers.catalogue.directory.lastIndexTicks(id),
    pair: (currencyId, quoteId) => providers.catalogue.directory.pair(currencyId, quoteId),
    marginAsset: () => providers.catalogue.directory.dollar(),
    isRiskNeeded: insistsOnRisk(providers.means.settings),
    isOffered: (customerId) => providers.operators.isOffered('contracts', customerId),
    refusalFor: async ({ customerId }) =>
      (await providers.operators.isOffered('contracts', customerId))
        ? undefined
        : refuse('not_offered_in_your_country'),
  });
}
