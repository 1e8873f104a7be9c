import type { Asset } from '../../../core/money/units.ts';
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import type { ProductOffer } from '../../../platform/server/rooms/product-offer.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';

/** What vouchers ask of the house. */
export interface CouponsProviders {
  readonly means: Pick<ServerMeans, 'isLived'>;
  readonly catalogue: {
    readonly directory: {
      asset(id: number): AssetDefinition | undefined;
      dollar(): Asset | undefined;
    };
  };
  readonly identity: {
    /** In a demo those who can log in at once. */
    readonly demoCustomers: readonly number[];
  };
  readonly operators: ProductOffer;
}
