import { refuse } from '../../../core/engine/command.ts';
import type { Asset } from '../../../core/money/units.ts';
import type { Relations } from '../../../platform/server/rooms/mirrored.ts';
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import { insistsOnRisk } from '../../../platform/server/rooms/risk-notices.ts';
import type { ProductOffer } from '../../../platform/server/rooms/product-offer.ts';
import type { AssetDefinition, Market } from '../../catalogue/contract.ts';
import { SecondsServer } from './index.ts';

/** What seconds contracts ask of the house. */
export interface SecondsProviders {
  readonly means: Pick<ServerMeans, 'settings'>;
  readonly catalogue: {
    readonly directory: {
      market(marketId: number): Market | undefined;
      markets(): readonly Market[];
      assets(): readonly AssetDefinition[];
      /** The coin of all stakes. */
      dollar(): Asset | undefined;
    };
  };
  readonly operators: ProductOffer;
  readonly identity: Relations;
}

/** Makes the server of seconds contracts out of what the house gives. */
export function makeSeconds(providers: SecondsProviders): SecondsServer {
  return new SecondsServer({
    market: (id) => providers.catalogue.directory.market(id),
    markets: () => providers.catalogue.directory.markets(),
    assets: () => providers.catalogue.directory.assets(),
    relatedTo: (owner) => providers.identity.relatedTo(owner),
    stakeAsset: () => providers.catalogue.directory.dollar(),
    refusalFor: async ({ customerId }) =>
      (await providers.operators.isOffered('seconds', customerId))
        ? undefined
        : refuse('not_offered_in_your_country'),
    riskNoticeRequired: insistsOnRisk(providers.means.settings),
  });
}
