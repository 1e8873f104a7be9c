import type { AssetDefinition, DollarPrice } from '../../catalogue/contract.ts';

/** What the wallet asks of other rooms. */
export interface WalletNeeds {
  readonly catalogue: {
    asset(id: number): AssetDefinition | undefined;
  };
  readonly prices: {
    /** The dollar coin, in which play money is paid. */
    dollarAssetId(): number | undefined;
    /** The fresh index price of one whole coin; undefined when there is none. */
    fresh(assetId: number): DollarPrice | undefined;
    /** The tick of the index that this price is; undefined for the dollar coin. */
    freshTick(
      assetId: number,
    ): { readonly marketId: number; readonly number: number; readonly ticks: number } | undefined;
    /** What a whole coin costs at an index of the market that prices it. */
    atTicks(assetId: number, ticks: number): DollarPrice | undefined;
    /** Whether an operator has halted the market that prices a coin. */
    isHalted(assetId: number): boolean;
  };
  readonly contracts: {
    /** What of a customer's contract account no open position needs; undefined without a price. */
    free(owner: number): bigint | undefined;
  };
}
