import type { Refusal } from '../../../core/engine/command.ts';
import type { AssetDefinition, Market } from '../../catalogue/contract.ts';
import type { Giving } from '../../withdrawal/contract.ts';

/** What the NFT market asks of other rooms. */
export interface NftNeeds {
  readonly catalogue: {
    asset(id: number): AssetDefinition | undefined;
    allMarkets(): readonly Market[];
  };
  /** The dollar coin, in which auctions and boxes are priced. */
  readonly prices: { dollarAssetId(): number | undefined };
  /** The index of a market, where it is not stale. */
  readonly feeds: { freshIndex(marketId: number): { readonly ticks: number } | undefined };
  readonly identity: {
    /** 0 of who has not said who he is. */
    personOf(owner: number): number;
    related(one: number, other: number): boolean;
  };
  /** The guard of value that leaves a customer for others. */
  readonly withdrawal: {
    readonly giving: { refusal(giving: Giving, timeMs: number): Refusal | undefined };
  };
}
