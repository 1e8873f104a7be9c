import type { CommandContext } from '../../../core/engine/command.ts';
import type { Market, MarketState } from '../../catalogue/contract.ts';
import type { UseRefusal } from '../../coupons/contract.ts';
import type { ExactTick } from '../../feeds/contract.ts';
import type { IndexNow } from './orders.ts';

/** What seconds contracts ask of other rooms; the app fills it. */
export interface SecondsNeeds {
  readonly catalogue: {
    market(marketId: number): Market | undefined;
    state(marketId: number): MarketState;
    /** When the session that a time lies in ends; undefined for markets that never close. */
    closesMs(marketId: number, timeMs: number): number | undefined;
  };
  readonly feeds: {
    /** The last index tick of a market, fresh or not. */
    lastIndex(marketId: number): IndexNow | undefined;
    /** The last ticks of a market in hundredths, the newest last. */
    recentTicks(marketId: number): readonly ExactTick[];
  };
  readonly coupons: {
    readonly uses: {
      stakeRefusal(
        id: number,
        owner: number,
        stake: { readonly assetId: number; readonly units: bigint },
      ): UseRefusal | undefined;
      begin(id: number, orderId: number, principal: bigint): void;
      staked(
        id: number,
        result: 'won' | 'lost' | 'back',
        desk: number,
        context: CommandContext,
      ): void;
    };
  };
  readonly prices: {
    /** The coin of all stakes. */
    dollarAssetId(): number | undefined;
  };
}
