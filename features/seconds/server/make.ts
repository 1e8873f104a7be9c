/** Makes the server of seconds contracts out of what the house gives. */
import { refuse } from '../../../core/engine/command.ts';
import type { Asset } from '../../../core/money/units.ts';
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import type { ProductOffer } from '../../../platform/server/rooms/product-offer.ts';
import type { AssetDefinition, Market } from '../../catalogue/contract.ts';
import { SecondsServer } from './index.ts';

/** What seconds contracts ask of the house. */
export interface SecondsHouse {
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
}

/** See the head of this file. */
export function makeSeconds(house: SecondsHouse): SecondsServer {
  const { riskNotice, mode } = house.means.settings;
  return new SecondsServer({
    market: (id) => house.catalogue.directory.market(id),
    markets: () => house.catalogue.directory.markets(),
    assets: () => house.catalogue.directory.assets(),
    stakeAsset: () => house.catalogue.directory.dollar(),
    refusalFor: async ({ customerId }) =>
      (await house.operators.isOffered('seconds', customerId))
        ? undefined
        : refuse('not_offered_in_your_country'),
    // Clients written by others know no notice, so a demo leaves it to the screen.
    riskNoticeRequired: riskNotice === 'required' || (riskNotice === 'live' && mode === 'live'),
  });
}
