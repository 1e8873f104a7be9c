import type { Asset } from '../../../core/money/units.ts';
import type { ManyOffers, ProductOffer } from '../../../platform/server/rooms/product-offer.ts';
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';

/** What rebates ask of the house. */
export interface ReferralProviders {
  readonly means: Pick<ServerMeans, 'settings' | 'runsMarket' | 'nowMs'>;
  readonly catalogue: {
    readonly directory: {
      asset(id: number): AssetDefinition | undefined;
      assets(): readonly AssetDefinition[];
      dollar(): Asset | undefined;
      /** Dollar units of one whole coin by the index; undefined without a price. */
      dollarUnits(assetId: number): bigint | undefined;
    };
  };
  readonly identity: {
    /** In a demo those whom its first customer has brought here. */
    readonly demoCompany: readonly number[];
    /** Customers after one of them who were invited, by number, each with whoever invited him. */
    invitedAfter(
      after: number,
      most: number,
    ): Promise<readonly { readonly owner: number; readonly inviter: number }[]>;
    /** The code by which somebody invites others. */
    inviteCode(customerId: number): Promise<string>;
    /** How customers are shown; what they log in with where they have no name. */
    faces(ids: readonly number[]): Promise<ReadonlyMap<number, { readonly nickname: string }>>;
    accountNames(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
    /** Who belongs together with a customer, and why. */
    relatedTo(customerId: number): Promise<ReadonlyMap<number, 'person' | 'device'>>;
  };
  readonly operators: ProductOffer & ManyOffers;
  readonly verification: {
    verifiedLevels(owners: readonly number[]): Promise<ReadonlyMap<number, number>>;
  };
}
