import type { CommandContext } from '../../../core/engine/command.ts';
import type { Market, MarketState } from '../../catalogue/contract.ts';
import type { Prize } from '../../coupons/contract.ts';
import type { IndexTick } from '../../feeds/contract.ts';

/** A tick as far as guesses go by it. */
export type Tick = Pick<IndexTick, 'number' | 'ticks' | 'timeMs'>;

/** What the game asks of other rooms. */
export interface GameNeeds {
  readonly catalogue: {
    allMarkets(): readonly Market[];
    state(id: number): MarketState;
  };
  readonly feeds: { lastIndex(marketId: number): Tick | undefined };
  readonly seconds: {
    /** Who has shut himself out of games of chance, until when. */
    limitsOf(owner: number, timeMs: number): { readonly pausedUntilMs: number };
  };
  readonly identity: { personOf(owner: number): number };
  readonly verification: { level(owner: number): number };
  readonly coupons: {
    readonly prizes: {
      isSound(prize: Prize, timeMs: number): boolean;
      cost(prizes: readonly Prize[]): ReadonlyMap<number, bigint>;
      canReserve(prizes: readonly Prize[]): boolean;
      reserve(prizes: readonly Prize[]): void;
      free(prizes: readonly Prize[]): void;
      award(prize: Prize, owner: number, context: CommandContext): number;
    };
  };
}
