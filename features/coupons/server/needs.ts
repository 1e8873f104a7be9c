import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import type { ProductOffer } from '../../../platform/server/rooms/product-offer.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';

/** What vouchers ask of the house. */
export interface CouponsProviders {
  readonly catalogue: {
    readonly directory: { asset(id: number): AssetDefinition | undefined };
  };
  /** In a demo those who can log in at once. */
  readonly identity: { readonly demoCustomers: readonly number[] };
  readonly means: Pick<ServerMeans, 'settings'>;
  readonly operators: ProductOffer;
}
