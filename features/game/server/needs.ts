import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import type { ProductOffer } from '../../../platform/server/rooms/product-offer.ts';
import type { Asset } from '../../../core/money/units.ts';
import type { AssetDefinition, Market } from '../../catalogue/contract.ts';

/** What the game asks of the house. */
export interface GameProviders {
  readonly means: Pick<ServerMeans, 'secrets' | 'nowMs' | 'settings' | 'runsMarket'>;
  readonly catalogue: {
    readonly directory: {
      asset(id: number): AssetDefinition | undefined;
      dollar(): Asset | undefined;
      market(id: number): Market | undefined;
    };
  };
  readonly identity: {
    /** How customers are shown. */
    faces(ids: readonly number[]): Promise<ReadonlyMap<number, { readonly nickname: string }>>;
    /** Those who lived before a demo opened; none elsewhere. */
    readonly demoExtras: readonly number[];
  };
  readonly operators: ProductOffer;
}
