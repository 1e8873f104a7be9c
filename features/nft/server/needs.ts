import type { Gateway } from '../../../platform/server/gateway.ts';
import type { Asset } from '../../../core/money/units.ts';
import type { Voucher } from '../../../platform/server/proven.ts';
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import type { ProductOffer } from '../../../platform/server/rooms/product-offer.ts';
import type { AssetDefinition, Market } from '../../catalogue/contract.ts';

/** What the NFT market asks of the house. */
export interface NftProviders {
  readonly means: Pick<
    ServerMeans,
    'secrets' | 'uploads' | 'nowMs' | 'settings' | 'runsMarket' | 'reading'
  >;
  readonly catalogue: {
    readonly directory: {
      asset(id: number): AssetDefinition | undefined;
      assets(): readonly AssetDefinition[];
      dollar(): Asset | undefined;
      market(id: number): Market | undefined;
    };
  };
  readonly identity: {
    /** Those who lived before a demo opened, and its customers; none elsewhere. */
    readonly demoExtras: readonly number[];
    readonly demoCustomers: readonly number[];
    /** How customers are shown. */
    faces(
      ids: readonly number[],
    ): Promise<ReadonlyMap<number, { readonly nickname: string; readonly avatar: string }>>;
  };
  readonly chat: {
    /** Whether what somebody is called reads as if he spoke for the house. */
    readsAsHouse(gateway: Pick<Gateway, 'phrases'>, what: 'name', text: string): boolean;
  };
  readonly withdrawal: Voucher;
  readonly operators: ProductOffer & {
    /** Whether a customer may begin something new: nobody has frozen his account. */
    mayBegin(customerId: number): Promise<boolean>;
  };
}
