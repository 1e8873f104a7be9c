/** What calls look up about markets and assets: definitions, which memory and tables agree on. */
import type { Asset } from '../../core/money/units.ts';
import {
  type AssetDefinition,
  assetOf,
  conditionsChanged,
  DOLLAR_CODE,
  FOR_EXISTING_CLIENTS,
  type Market,
  type SpotTerms,
} from '../../features/catalogue/contract.ts';
import { type IndexTick, indexTicked } from '../../features/feeds/contract.ts';
import type { EventBus } from '../../platform/server/writer/event-bus.ts';
import { dollarPrice } from '../../features/catalogue/rules/dollar-prices.ts';
import type { House } from './house.ts';

/** Definitions of the house that is loaded now; prices are of the last committed index. */
export class Directory {
  private house: House | undefined;
  private readonly byPair = new Map<string, Market>();
  private readonly indexTicks = new Map<number, number>();
  private readonly changed = new Map<number, SpotTerms>();

  /** Follows the index as it becomes durable. */
  follow(bus: EventBus): void {
    bus.on(conditionsChanged, (now) => this.changed.set(now.marketId, now));
    bus.on(indexTicked, (tick: IndexTick) => this.indexTicks.set(tick.marketId, tick.ticks));
  }

  /** Takes the definitions of a house that has been loaded. */
  reset(house: House): void {
    this.house = house;
    this.byPair.clear();
    this.indexTicks.clear();
    this.changed.clear();
    for (const market of this.markets()) {
      this.changed.set(market.id, house.catalogue.conditionsNow(market.id));
      const index = house.feeds.lastIndex(market.id);
      if (index !== undefined) this.indexTicks.set(market.id, index.ticks);
    }
  }

  /** A market by its id. */
  market(marketId: number): Market | undefined {
    return this.house?.catalogue.market(marketId);
  }

  /** A market by the ids of its coins. */
  pair(currencyId: number, legalId: number): Market | undefined {
    const markets = this.markets();
    // The catalogue never changes once it is installed, so a full map stays right.
    if (this.byPair.size < markets.length) {
      for (const market of markets) this.byPair.set(`${market.base.id}/${market.quote.id}`, market);
    }
    return this.byPair.get(`${currencyId}/${legalId}`);
  }

  /** Fees and band of a market that count for orders placed now. */
  conditions(market: Market): SpotTerms {
    return this.changed.get(market.id) ?? market.definition;
  }

  /** All markets in the order of the catalogue. */
  markets(): readonly Market[] {
    return this.house?.catalogue.allMarkets() ?? [];
  }

  /** Whether the catalogue was installed that clients written by others know. */
  isForExistingClients(): boolean {
    return this.house?.catalogue.installedName() === FOR_EXISTING_CLIENTS;
  }

  /** An asset by its id. */
  asset(id: number): AssetDefinition | undefined {
    return this.house?.catalogue.asset(id);
  }

  /** All assets in the order of the catalogue. */
  assets(): readonly AssetDefinition[] {
    return this.house?.catalogue.allAssets() ?? [];
  }

  /** The coin in which other coins are priced, and of all margins and stakes. */
  dollar(): Asset | undefined {
    const found = this.house?.catalogue.assetByCode(DOLLAR_CODE);
    return found === undefined ? undefined : assetOf(found);
  }

  /** The last durable index of a market, fresh or not; 0 before the first. */
  lastIndexTicks(marketId: number): number {
    return this.indexTicks.get(marketId) ?? 0;
  }

  /** Dollar units of one whole coin at the last durable index, fresh or not. */
  dollarUnits(assetId: number): bigint | undefined {
    if (this.house === undefined) return undefined;
    const lastTicks = (marketId: number) => this.indexTicks.get(marketId);
    return dollarPrice(this.house.catalogue, assetId, lastTicks)?.dollarUnits;
  }
}
