/** What OTC works with: its parts of the house, and what it asks of other rooms. */
import type { Refusal } from '../../../core/engine/command.ts';
import type { Asset } from '../../../core/money/units.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import type { Vouched } from '../../../core/engine/vouched.ts';
import type { Proofs } from '../../../platform/server/proven.ts';
import type { ProductOffer } from '../../../platform/server/rooms/product-offer.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';

/** How a customer is shown to others. */
export interface Face {
  readonly nickname: string;
  readonly avatar: string;
  readonly sinceMs: number;
}

/** What OTC asks of the house. */
export interface OtcProviders {
  readonly means: Pick<
    ServerMeans,
    'secrets' | 'reading' | 'uploads' | 'nowMs' | 'settings' | 'runsMarket'
  >;
  readonly catalogue: {
    readonly directory: {
      asset(id: number): AssetDefinition | undefined;
      dollar(): Asset | undefined;
      /** Dollar units of one whole coin by the index; undefined without a price. */
      dollarUnits(assetId: number): bigint | undefined;
    };
  };
  readonly content: {
    /** How many of a currency a dollar is, as decimal texts, and when that was taken. */
    displayRates(): Promise<{
      readonly updated_ms: number;
      readonly rates: readonly { readonly currency_code: string; readonly rate: string }[];
    }>;
  };
  readonly identity: {
    /** Scripted customers of a demo that has a past. */
    readonly demoExtras: readonly number[];
    faces(ids: readonly number[]): Promise<ReadonlyMap<number, Face>>;
    accountNames(customerIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
    /** Why a customer has not proven that it is he who gives value away. */
    prove(customerId: number, given: Proofs): Promise<Refusal | undefined>;
    proofsOf(customerId: number): Promise<{
      readonly hasPaymentPassword: boolean;
      readonly hasSecondFactor: boolean;
    }>;
    withdrawalLockedUntilMs(customerId: number): Promise<number>;
  };
  readonly withdrawal: {
    /** What is vouched for now where a customer gives value to others. */
    vouch(owner: number, isProven: boolean): Promise<Vouched>;
  };
  readonly verification: {
    /** The name by which a customer was verified; undefined while he is not. */
    verifiedName(customerId: number): Promise<string | undefined>;
  };
  readonly chat: {
    /** Whether what somebody says, or is called, reads as if he spoke for the house. */
    readsAsHouse(gateway: Pick<Gateway, 'phrases'>, what: 'text' | 'name', text: string): boolean;
  };
  readonly operators: ProductOffer & { mayBegin(customerId: number): Promise<boolean> };
}
