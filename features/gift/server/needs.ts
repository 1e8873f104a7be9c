/** What gift cards ask of the house. */
import type { Refusal } from '../../../core/engine/command.ts';
import type { Vouched } from '../../../core/engine/vouched.ts';
import type { Proofs } from '../../../platform/server/proven.ts';
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import type { ProductOffer } from '../../../platform/server/rooms/product-offer.ts';

/** Grouped by provider. */
export interface GiftProviders {
  readonly means: Pick<ServerMeans, 'secrets' | 'runsMarket'>;
  readonly catalogue: {
    readonly directory: {
      asset(id: number): AssetDefinition | undefined;
      dollar(): { readonly id: number } | undefined;
      assets(): readonly AssetDefinition[];
    };
  };
  readonly identity: {
    readonly demoCustomers: readonly number[];
    readonly demoExtras: readonly number[];
    /** The e-mail address of a customer, in small letters; empty where he has none. */
    emailOf(customerId: number): Promise<string>;
    accountNames(customerIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
    relatedTo(customerId: number): Promise<ReadonlyMap<number, unknown>>;
    checkPaymentPassword(owner: number, password: string): Promise<Refusal | undefined>;
    /** Why a customer has not proven that it is he who gives value away. */
    prove(owner: number, given: Proofs): Promise<Refusal | undefined>;
  };
  readonly withdrawal: {
    /** What is vouched for now where a customer gives value to others. */
    vouch(owner: number, isProven: boolean): Promise<Vouched>;
  };
  readonly operators: ProductOffer;
}
