/**
 * What is shown of each market: its definition, whether it can be traded, and its price. Loaded
 * with the house, then kept by what is committed. The price shown is that of the last trade,
 * unless the index is newer by more than five seconds or nothing has been traded yet.
 */
import type { EventBus } from '../../../platform/server/writer/event-bus.ts';
import { indexTicked } from '../../feeds/contract.ts';
import { traded } from '../../spot/contract.ts';
import {
  type AssetDefinition,
  type Calendar,
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
import type { CatalogueRules } from '../rules/room.ts';

/** What other rooms know of a market's prices when a house has been loaded. */
export interface LoadedPrices {
  /** The last index; undefined before the first. */
  index(marketId: number): { readonly ticks: number; readonly timeMs: number } | undefined;
  /** The price of the last trade in ticks; 0 before the first. */
  lastTradeTicks(marketId: number): number;
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

/** See the head of this file. */
export class Board {
  private rules: CatalogueRules | undefined;
  private readonly states = new Map<number, MarketState>();
  private readonly prices = new Map<number, MarketPrices>();
  private readonly marketsById = new Map<number, Market>();
  private ordered: readonly Market[] = [];
  private readonly conditions = new Map<number, MarketConditions>();
  private readonly plans = new Map<number, Readonly<TermPlan>>();

  /** Takes a house that has been loaded; memory and tables agree at that moment. */
  reset(rules: CatalogueRules, loaded: LoadedPrices): void {
    this.rules = rules;
    this.ordered = [...rules.allMarkets()].sort((a, b) => a.definition.sort - b.definition.sort);
    this.marketsById.clear();
    this.states.clear();
    this.prices.clear();
    this.plans.clear();
    for (const plan of rules.waitingPlans()) this.plans.set(plan.id, { ...plan });
    for (const market of this.ordered) {
      const index = loaded.index(market.id);
      this.marketsById.set(market.id, market);
      this.states.set(market.id, rules.state(market.id));
      this.conditions.set(market.id, rules.conditionsNow(market.id));
      this.prices.set(market.id, {
        indexTicks: index?.ticks ?? 0,
        indexMs: index?.timeMs ?? 0,
        lastTicks: loaded.lastTradeTicks(market.id),
        lastMs: 0,
      });
    }
  }

  /** Follows the committed events; `onChange` is told which market shows something else now. */
  follow(bus: EventBus, onChange: (market: Market) => void): void {
    const changed = (marketId: number): void => {
      const market = this.market(marketId);
      if (market !== undefined) onChange(market);
    };
    bus.on(indexTicked, (tick) => {
      const prices = this.pricesOf(tick.marketId);
      prices.indexTicks = tick.ticks;
      prices.indexMs = tick.timeMs;
      changed(tick.marketId);
    });
    bus.on(traded, (fill) => {
      const prices = this.pricesOf(fill.marketId);
      prices.lastTicks = fill.ticks;
      prices.lastMs = fill.timeMs;
      changed(fill.marketId);
    });
    bus.on(conditionsChanged, (now) => this.conditions.set(now.marketId, now));
    bus.on(planChanged, (plan) => {
      if (plan.state === 'waiting') this.plans.set(plan.id, plan);
      else this.plans.delete(plan.id);
    });
    bus.on(marketStateChanged, (state) => {
      this.states.set(state.marketId, state);
      changed(state.marketId);
    });
  }

  /** All markets in the order in which lists show them. */
  markets(): readonly Market[] {
    return this.ordered;
  }

  /** A market by its id. */
  market(marketId: number): Market | undefined {
    return this.marketsById.get(marketId);
  }

  /** The market of two coins. */
  pair(currencyId: number, legalId: number): Market | undefined {
    return this.ordered.find(({ base, quote }) => base.id === currencyId && quote.id === legalId);
  }

  /** The market that a text like `BTC/USDT` names. */
  symbol(text: string): Market | undefined {
    return this.ordered.find((market) => market.symbol === text);
  }

  /** All assets in the order of the catalogue. */
  assets(): readonly AssetDefinition[] {
    return this.rules?.allAssets() ?? [];
  }

  /** An asset by its id. */
  asset(id: number): AssetDefinition | undefined {
    return this.rules?.asset(id);
  }

  /** Whether a market can be traded, and why not. */
  state(marketId: number): MarketState {
    const known = this.states.get(marketId);
    return known ?? { marketId, status: 'halted', reason: 'stale_feed' };
  }

  /** Fees and band of a market that count for orders placed now. */
  conditionsOf(market: Market): SpotTerms {
    return this.conditions.get(market.id) ?? market.definition;
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
    return this.rules?.calendarOf(market);
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
