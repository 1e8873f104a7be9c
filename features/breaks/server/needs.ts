import type { Asset } from '../../../core/money/units.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';

/** What breaks ask of the house. */
export interface BreaksProviders {
  readonly catalogue: {
    readonly directory: {
      asset(id: number): AssetDefinition | undefined;
      dollar(): Asset | undefined;
      /** Dollar units of one whole coin by the index; undefined without a price. */
      dollarUnits(assetId: number): bigint | undefined;
    };
  };
  readonly deposit: {
    /** What a customer has reported and nobody has decided. */
    waitingOf(
      owner: number,
    ): Promise<readonly { readonly assetId: number; readonly amountUnits: bigint }[]>;
  };
}
