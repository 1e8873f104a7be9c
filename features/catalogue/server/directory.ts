/** What calls look up about markets and assets: definitions and the last committed index. */
import type { Asset } from '../../../core/money/units.ts';
import {
  type AssetDefinition,
  assetOf,
  DOLLAR_CODE,
  FOR_EXISTING_CLIENTS,
  isPriced,
  issueTicks,
  type Market,
  type SpotTerms,
} from '../contract.ts';
import { dollarPrice } from '../rules/dollar-prices.ts';
import type { Board } from './board.ts';

/** What the board knows, in the words of the rooms that ask. */
export class Directory {
  private readonly board: Board;

  constructor(board: Board) {
    this.board = board;
  }

  /** A market by its id. */
  market(marketId: number): Market | undefined {
    return this.board.market(marketId);
  }

  /** A market by the ids of its coins. */
  pair(currencyId: number, quoteId: number): Market | undefined {
    return this.board.pair(currencyId, quoteId);
  }

  /** Fees and band of a market that count for orders placed now. */
  conditions(market: Market): SpotTerms {
    return this.board.conditionsOf(market);
  }

  /** All markets in the order of the catalogue. */
  markets(): readonly Market[] {
    return this.board.allMarkets();
  }

  /** Whether the catalogue was installed that clients written by others know. */
  isForExistingClients(): boolean {
    return this.board.installedName() === FOR_EXISTING_CLIENTS;
  }

  /** An asset by its id. */
  asset(id: number): AssetDefinition | undefined {
    return this.board.asset(id);
  }

  /** All assets in the order of the catalogue. */
  assets(): readonly AssetDefinition[] {
    return this.board.assets();
  }

  /** The coin in which other coins are priced, and of all margins and stakes. */
  dollar(): Asset | undefined {
    const found = this.assets().find(({ code }) => code === DOLLAR_CODE);
    return found === undefined ? undefined : assetOf(found);
  }

  /** The last durable index of a market, fresh or not; 0 before the first. */
  lastIndexTicks(marketId: number): number {
    return this.board.pricesOf(marketId).indexTicks;
  }

  /** Whether a market has a price that counts: its feed is fresh. */
  hasFreshPrice(marketId: number): boolean {
    return isPriced(this.board.state(marketId));
  }

  /** Dollar units of a whole coin at the last durable index; without one at the last trade. */
  dollarUnits(assetId: number): bigint | undefined {
    const lastTicks = (marketId: number, market: Market) => {
      if (market.definition.bookOnly !== true) return this.lastIndexTicks(marketId) || undefined;
      return this.board.pricesOf(marketId).lastTicks || issueTicks(market) || undefined;
    };
    return dollarPrice(this.board, assetId, lastTicks)?.dollarUnits;
  }
}
