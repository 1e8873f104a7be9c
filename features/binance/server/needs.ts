/** What the front asks of the house: it has no rule, no table and no state of its own. */
import type { Kysely } from 'kysely';
import type { Market, MarketState, SpotTerms } from '../../catalogue/contract.ts';
import type { Fill } from '../../spot/contract/index.ts';
import type { Book, HouseCandle } from '../wire/market.ts';

/** What a market shows now, and whether it takes orders. */
export interface ShownMarket {
  readonly state: MarketState;
  /** The price to show, in ticks; 0 while there is none. */
  readonly ticks: number;
  readonly indexTicks: number;
  readonly highTicks: number;
  readonly lowTicks: number;
  readonly lots: number;
  readonly value: number;
}

/** What is public of the markets. */
export interface MarketSource {
  markets(): readonly Market[];
  shown(market: Market): ShownMarket;
  /** The price of a market a day ago, in ticks; undefined before its first. */
  dayOpen(marketId: number): number | undefined;
  conditions(market: Market): SpotTerms;
  candles(
    marketId: number,
    period: { readonly name: string; readonly minutes: number },
    span: { readonly fromMs: number; readonly toMs: number; readonly limit: number },
  ): Promise<readonly HouseCandle[]>;
  depth(marketId: number, limit: number): Book;
  trades(
    db: Kysely<unknown>,
    asked: {
      readonly marketId: number;
      readonly limit: number;
      readonly fromId?: number | undefined;
      readonly fromMs?: number | undefined;
      readonly toMs?: number | undefined;
    },
  ): Promise<readonly Fill[]>;
}
