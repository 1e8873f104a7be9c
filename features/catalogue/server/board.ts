import type { Kysely } from 'kysely';
import type { Moment } from '../../../platform/server/database/reading.ts';
import type { View } from '../../../platform/server/views.ts';
import type { EventBus } from '../../../platform/server/writer/event-bus.ts';
import { indexRebased, indexTicked } from '../../feeds/contract.ts';
import { traded } from '../../spot/contract/index.ts';
import { type MarketPause, marketPaused, stateWith } from '../../spot/contract/pauses.ts';
import {
  type AssetDefinition,
  type Calendar,
  catalogueInstalled,
  conditionsChanged,
  type Market,
  type MarketConditions,
  type MarketState,
  marketStateChanged,
  nextTurns,
  planChanged,
  sessionAt,
  type SpotTerms,
  type TermPlan,
} from '../contract.ts';
import { stateOf } from '../rules/flags.ts';
import { readCatalogue, type StoredCatalogue } from '../store.ts';
import { Definitions } from './definitions.ts';

interface StoredIndex {
  readonly marketId: number;
  readonly ticks: number;
  readonly timeMs: number;
}

interface StoredTrade {
  readonly marketId: number;
  readonly ticks: number;
}

/** Readers of the prices that other rooms have stored; the app fills it. */
export interface PriceReaders {
  /** The last index of each market that has one. */
  indexes(db: Kysely<unknown>): Promise<readonly StoredIndex[]>;
  /** The price of the last trade of each market that had one. */
  lastTrades(db: Kysely<unknown>): Promise<readonly StoredTrade[]>;
  /** The pauses that run. */
  pauses(db: Kysely<unknown>): Promise<readonly MarketPause[]>;
}

/** The prices of a market in ticks; 0 where there is none yet. */
export interface MarketPrices {
  indexTicks: number;
  indexMs: number;
  lastTicks: number;
  lastMs: number;
}

/** How much newer the index must be before it is shown instead of the last trade. */
export const TRADE_COUNTS_FOR_MS = 5_000;

/** The price to show, in ticks; undefined where there is none. */
export function shownTicks(prices: MarketPrices): number | undefined {
  const { indexTicks, indexMs, lastTicks, lastMs } = prices;
  const isTradeFresh = lastTicks > 0 && indexMs - lastMs <= TRADE_COUNTS_FOR_MS;
  return (isTradeFresh ? lastTicks : indexTicks) || lastTicks || undefined;
}

/**
 * What is shown of each market: its definition, whether it can be traded, and its price. Loaded
 * from the tables, then kept by what is committed. The price shown is that of the last trade,
 * unless the index is newer by more than five seconds or nothing has been traded yet.
 */
export class Board implements View {
  readonly name = 'board';
  private readonly readers: PriceReaders;
  private definitions = new Definitions();
  private readonly states = new Map<number, MarketState>();
  private readonly pausedUntil = new Map<number, number>();
  private readonly prices = new Map<number, MarketPrices>();
  private readonly conditions = new Map<number, MarketConditions>();
  private readonly plans = new Map<number, Readonly<TermPlan>>();

  constructor(readers: PriceReaders) {
    this.readers = readers;
  }

  async load({ database }: Moment): Promise<() => void> {
    const db = database<unknown>();
    const stored = await readCatalogue(db);
    const indexes = await this.readers.indexes(db);
    const trades = await this.readers.lastTrades(db);
    const pauses = await this.readers.pauses(db);
    return () => {
      this.take(stored, indexes, trades);
      this.pausedUntil.clear();
      for (const { marketId, untilMs } of pauses) this.pausedUntil.set(marketId, untilMs);
    };
  }

  follow(bus: EventBus): void {
    bus.on(catalogueInstalled, (installed) => {
      this.definitions = new Definitions(installed);
    });
    bus.on(indexTicked, (tick) => {
      const prices = this.pricesOf(tick.marketId);
      prices.indexTicks = tick.ticks;
      prices.indexMs = tick.timeMs;
    });
    bus.on(indexRebased, ({ marketId, toTicks, timeMs }) => {
      const prices = this.pricesOf(marketId);
      prices.indexTicks = toTicks;
      prices.indexMs = timeMs;
      // A trade of before says nothing about the shares of after.
      prices.lastTicks = 0;
    });
    bus.on(traded, (fill) => {
      const prices = this.pricesOf(fill.marketId);
      prices.lastTicks = fill.ticks;
      prices.lastMs = fill.timeMs;
    });
    bus.on(marketPaused, ({ marketId, untilMs }) => this.pausedUntil.set(marketId, untilMs));
    bus.on(conditionsChanged, (now) => this.conditions.set(now.marketId, now));
    bus.on(planChanged, (plan) => {
      if (plan.state === 'waiting') this.plans.set(plan.id, plan);
      else this.plans.delete(plan.id);
    });
    bus.on(marketStateChanged, (state) => this.states.set(state.marketId, state));
  }

  private take(
    stored: StoredCatalogue | undefined,
    indexes: readonly StoredIndex[],
    trades: readonly StoredTrade[],
  ): void {
    this.definitions = new Definitions(stored?.installed);
    this.states.clear();
    this.prices.clear();
    this.conditions.clear();
    this.plans.clear();
    for (const flags of stored?.flags ?? []) this.states.set(flags.marketId, stateOf(flags));
    for (const each of stored?.conditions ?? []) this.conditions.set(each.marketId, each);
    for (const plan of stored?.plans ?? []) this.plans.set(plan.id, plan);
    for (const { marketId, ticks, timeMs } of indexes) {
      const prices = this.pricesOf(marketId);
      prices.indexTicks = ticks;
      prices.indexMs = timeMs;
    }
    for (const { marketId, ticks } of trades) this.pricesOf(marketId).lastTicks = ticks;
  }

  /** Which catalogue was installed at the first start; undefined before. */
  installedName(): string | undefined {
    return this.definitions.name;
  }

  /** All markets in the order of the catalogue. */
  allMarkets(): readonly Market[] {
    return [...this.definitions.markets.values()];
  }

  /** All markets in the order in which lists show them. */
  markets(): readonly Market[] {
    return this.definitions.listed;
  }

  /** A market by its id. */
  market(marketId: number): Market | undefined {
    return this.definitions.markets.get(marketId);
  }

  /** The market of two coins. */
  pair(currencyId: number, quoteId: number): Market | undefined {
    return this.definitions.pair(currencyId, quoteId);
  }

  /** The market that a text like `BTC/USDT` names. */
  symbol(text: string): Market | undefined {
    return this.markets().find((market) => market.symbol === text);
  }

  /** All assets in the order of the catalogue. */
  assets(): readonly AssetDefinition[] {
    return [...this.definitions.assets.values()];
  }

  /** An asset by its id. */
  asset(id: number): AssetDefinition | undefined {
    return this.definitions.assets.get(id);
  }

  /** Whether a market can be traded, and why not. */
  state(marketId: number): MarketState {
    const known = this.states.get(marketId);
    if (known === undefined) return { marketId, status: 'halted', reason: 'stale_feed' };
    const untilMs = this.pausedUntil.get(marketId);
    // It ends by the command that ends it, not by a clock.
    return untilMs === undefined ? known : stateWith(known, untilMs, 0);
  }

  /** Fees and band of a market that count for orders placed now. */
  conditionsOf(market: Market): SpotTerms & Partial<Pick<MarketConditions, 'version'>> {
    return this.conditions.get(market.id) ?? market.definition;
  }

  /** The same as terms that can be planned; undefined for no market. */
  termsOf(marketId: number): SpotTerms | undefined {
    const market = this.market(marketId);
    if (market === undefined) return undefined;
    const { makerFeePpm, takerFeePpm, bandPpm } = this.conditionsOf(market);
    return { makerFeePpm, takerFeePpm, bandPpm };
  }

  /** Announced changes of terms that wait, the next one first. */
  waitingPlans(): readonly Readonly<TermPlan>[] {
    return [...this.plans.values()].sort((a, b) => a.fromMs - b.fromMs || a.id - b.id);
  }

  /** The last known prices of a market. */
  pricesOf(marketId: number): MarketPrices {
    const known = this.prices.get(marketId);
    if (known !== undefined) return known;
    const fresh = { indexTicks: 0, indexMs: 0, lastTicks: 0, lastMs: 0 };
    this.prices.set(marketId, fresh);
    return fresh;
  }

  /** When the session began that a market is in; 0 for one that never closes. */
  sessionStartMs(market: Market, timeMs: number): number | undefined {
    const calendar = this.calendar(market);
    return calendar === undefined ? 0 : sessionAt(calendar, timeMs)?.[0];
  }

  /** The trading calendar of a market; undefined for one that never closes. */
  calendar(market: Market): Calendar | undefined {
    return this.definitions.calendarOf(market);
  }

  /** The next opening and closing of a market; null for one that never closes. */
  turns(
    market: Market,
    timeMs: number,
  ): { readonly openMs: number | null; readonly closeMs: number | null } {
    const calendar = this.calendar(market);
    return calendar === undefined ? { openMs: null, closeMs: null } : nextTurns(calendar, timeMs);
  }
}
