/** What OTC works with: its parts of the house, and what it asks of other rooms. */
import type { Refusal } from '../../../core/engine/command.ts';
import type { Asset } from '../../../core/money/units.ts';
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import type { ProductOffer } from '../../../platform/server/rooms/product-offer.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';

/** What OTC asks of the house. */
export interface OtcProviders {
  readonly means: Pick<ServerMeans, 'secrets' | 'reading'>;
  readonly catalogue: {
    readonly directory: {
      asset(id: number): AssetDefinition | undefined;
      dollar(): Asset | undefined;
      /** Dollar units of one whole coin by the index; undefined without a price. */
      dollarUnits(assetId: number): bigint | undefined;
    };
  };
  readonly identity: {
    accountNames(customerIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
    checkPaymentPassword(customerId: number, password: string): Promise<Refusal | undefined>;
    checkSecondFactor(customerId: number, code: string | undefined): Promise<Refusal | undefined>;
    withdrawalLockedUntilMs(customerId: number): Promise<number>;
  };
  readonly operators: ProductOffer;
}
