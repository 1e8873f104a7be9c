/**
 * The catalogue's rules: installed once, then sessions turn, feeds halt and resume, operators halt
 * and resume, and planned terms begin. What must always hold: a market is open exactly when its
 * calendar is in session, its feed is fresh and no operator halts it; whoever needs to know is
 * told in the command in which that changes.
 */
import { isReason } from '../../../core/engine/operator.ts';
import {
  accept,
  type Command,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import { reaction } from '../../../core/engine/reactions.ts';
import type { Room, RoomContext } from '../../../core/engine/room.ts';
import { feedTurned } from '../../feeds/contract.ts';
import {
  type AssetDefinition,
  type Calendar,
  type CatalogueCommand,
  type CatalogueDefinition,
  catalogueInstalled,
  conditionsChanged,
  type HaltMarket,
  type InstalledCatalogue,
  type Market,
  type MarketConditions,
  marketOf,
  marketStateChanged,
  type MarketState,
  type PlainTerms,
  type PlanTerms,
  sessionAt,
  type SpotTerms,
  type TermPlan,
  type TurnSession,
  type InstallCatalogue,
} from '../contract.ts';
import { areSoundSpotTerms, Conditions } from './conditions.ts';
import { Plans } from './plans.ts';

/** What the catalogue asks of feeds and of the rooms whose terms it plans. */
export interface CatalogueNeeds {
  readonly feeds: {
    /** The last fresh index of a market; undefined while it has none. */
    freshIndex(marketId: number): object | undefined;
  };
  readonly plannedTerms: {
    /** Whether a product with keys of its own has this one; undefined where keys are markets. */
    has(product: string, key: number): boolean | undefined;
    /** Whether a product could take these terms as its next ones. */
    takes(product: string, key: number, terms: PlainTerms): boolean;
    /** Puts them into force. */
    begin(product: string, key: number, terms: PlainTerms, context: CommandContext): void;
  };
}

/** The mutable part of a market, as the table `market_states` keeps it. */
export interface MarketFlags {
  readonly marketId: number;
  inSession: boolean;
  feedFresh: boolean;
  /** Whether an operator keeps new orders out. */
  operatorHalted: boolean;
}

/** Whether a market with these flags can be traded, and why not. */
export function stateOf(flags: Readonly<MarketFlags>): MarketState {
  const { marketId } = flags;
  if (!flags.inSession) return { marketId, status: 'closed', reason: 'outside_hours' };
  if (!flags.feedFresh) return { marketId, status: 'halted', reason: 'stale_feed' };
  if (flags.operatorHalted) return { marketId, status: 'halted', reason: 'by_operator' };
  return { marketId, status: 'open', reason: '' };
}

/** Flags as a line of state; a halt is named only where there is one. */
function flagsLine({ operatorHalted, ...flags }: Readonly<MarketFlags>): string {
  return `flags ${canonicalText(operatorHalted ? { ...flags, operatorHalted } : flags)}`;
}

function numberOf(terms: PlainTerms, name: string): number {
  const value = terms[name];
  return typeof value === 'number' ? value : Number.NaN;
}

function spotTermsOf(terms: PlainTerms): SpotTerms {
  return {
    makerFeePpm: numberOf(terms, 'makerFeePpm'),
    takerFeePpm: numberOf(terms, 'takerFeePpm'),
    bandPpm: numberOf(terms, 'bandPpm'),
  };
}

/** Whether ids are unique, markets name what is there, and sessions follow each other. */
function isSound({ assets, markets, calendars }: CatalogueDefinition): boolean {
  const assetIds = new Set(assets.map((asset) => asset.id));
  const marketIds = new Set(markets.map((market) => market.id));
  const names = new Set(calendars.map((calendar) => calendar.name));
  const follow = calendars.every(({ sessions }) =>
    sessions.every(([opens, closes], index) => {
      return opens < closes && (sessions[index - 1]?.[1] ?? opens) <= opens;
    }),
  );
  return (
    follow &&
    assetIds.size === assets.length &&
    marketIds.size === markets.length &&
    names.size === calendars.length &&
    markets.every(
      ({ baseId, quoteId, calendar }) =>
        baseId !== quoteId &&
        assetIds.has(baseId) &&
        assetIds.has(quoteId) &&
        (calendar === null || names.has(calendar)),
    )
  );
}

/** Assets, markets, their states and terms; the commands of `catalogue`. */
export class CatalogueRules implements Room {
  readonly name = 'catalogue';
  readonly reactions = [
    reaction(feedTurned, ({ marketId, fresh }) => this.turnFeed(marketId, fresh), [
      marketStateChanged,
    ]),
  ];
  private readonly context: RoomContext;
  private readonly needs: CatalogueNeeds;
  private installed: CatalogueDefinition | undefined;
  private readonly assets = new Map<number, AssetDefinition>();
  private readonly markets = new Map<number, Market>();
  private readonly flags = new Map<number, MarketFlags>();
  private readonly calendars = new Map<string, Calendar>();
  private readonly conditions = new Conditions();
  private readonly plans: Plans;

  constructor(context: RoomContext, needs: CatalogueNeeds) {
    this.context = context;
    this.needs = needs;
    this.plans = new Plans(context, {
      areSound: (product, marketId, terms) => needs.plannedTerms.takes(product, marketId, terms),
      begin: ({ product, marketId }, terms, context) =>
        needs.plannedTerms.begin(product, marketId, terms, context),
    });
  }

  /** Fees and band that were in force in a market at a time. */
  conditionsAt(marketId: number, timeMs: number): MarketConditions {
    return this.conditions.at(marketId, timeMs);
  }

  /** Fees and band that are in force in a market now. */
  conditionsNow(marketId: number): MarketConditions {
    return this.conditions.at(marketId, Number.MAX_SAFE_INTEGER);
  }

  /** Changes of terms that wait for their time, by id. */
  waitingPlans(): readonly Readonly<TermPlan>[] {
    return this.plans.sorted();
  }

  /** A market by its id. */
  market(marketId: number): Market | undefined {
    return this.markets.get(marketId);
  }

  /** Which catalogue was installed at the first start; undefined before. */
  installedName(): string | undefined {
    return this.installed?.name;
  }

  /** All markets in the order of the catalogue. */
  allMarkets(): readonly Market[] {
    return [...this.markets.values()];
  }

  /** An asset by its id. */
  asset(id: number): AssetDefinition | undefined {
    return this.assets.get(id);
  }

  /** All assets in the order of the catalogue. */
  allAssets(): readonly AssetDefinition[] {
    return [...this.assets.values()];
  }

  /** An asset by its name. */
  assetByCode(code: string): AssetDefinition | undefined {
    for (const asset of this.assets.values()) if (asset.code === code) return asset;
    return undefined;
  }

  /** When the session that a time lies in ends; undefined for markets that never close. */
  closesMs(marketId: number, timeMs: number): number | undefined {
    const market = this.markets.get(marketId);
    const calendar = market === undefined ? undefined : this.calendarOf(market);
    return calendar === undefined ? undefined : sessionAt(calendar, timeMs)?.[1];
  }

  /** The trading calendar of a market; undefined for one that never closes. */
  calendarOf(market: Market): Calendar | undefined {
    return this.calendars.get(market.definition.calendar ?? '');
  }

  /** Whether a market can be traded, and why not. */
  state(marketId: number): MarketState {
    const flags = this.flags.get(marketId);
    if (flags === undefined) throw new Error(`no market ${marketId}`);
    return stateOf(flags);
  }

  /** Feeds have turned while the room was parked; its own timers come by themselves. */
  resume(): void {
    for (const { id } of this.allMarkets())
      this.turnFeed(id, this.needs.feeds.freshIndex(id) !== undefined);
  }

  decide(command: Command, context: CommandContext): OutcomeOf<CatalogueCommand> {
    const order = command as CatalogueCommand;
    switch (order.type) {
      case 'catalogue.install':
        return this.install(order.catalogue, context);
      case 'catalogue.session':
        return this.turnSession(order.calendar, context);
      case 'catalogue.halt':
        return this.halt(order, context);
      case 'catalogue.plan_terms':
        return this.plan(order, context);
      case 'catalogue.withdraw_plan':
        return context.actor === 0 ? this.plans.withdraw(order, context) : refuse('not_allowed');
      case 'catalogue.begin_plan':
        return context.actor === 0 ? this.plans.begin(order, context) : refuse('not_allowed');
      default:
        return refuse('unknown_command');
    }
  }

  private plan(order: PlanTerms, context: CommandContext): OutcomeOf<PlanTerms> {
    if (context.actor !== 0) return refuse('not_allowed');
    const isOwn = this.needs.plannedTerms.has(order.product, order.marketId);
    if (isOwn === false) return refuse('unknown_product');
    if (isOwn === undefined && !this.markets.has(order.marketId)) return refuse('unknown_market');
    return this.plans.plan(order, context);
  }

  /** Puts a stored catalogue back. */
  restore(stored: InstalledCatalogue, flags: readonly MarketFlags[], timeMs: number): void {
    this.fill(JSON.parse(stored.definition) as CatalogueDefinition);
    for (const entry of flags) this.flags.set(entry.marketId, { ...entry });
    for (const calendar of this.calendars.values()) this.scheduleSession(calendar, timeMs);
  }

  /** Puts stored conditions and plans that wait back, after the catalogue; in order of version. */
  restoreConditions(conditions: MarketConditions): void {
    this.conditions.add(conditions);
  }

  restorePlan(plan: TermPlan): void {
    this.plans.restore(plan);
  }

  *stateLines(): Generator<string> {
    if (this.installed !== undefined) yield `definition ${canonicalText(this.installed)}`;
    const ordered = [...this.flags.values()].sort((a, b) => a.marketId - b.marketId);
    for (const flags of ordered) yield flagsLine(flags);
    for (const each of this.conditions.changed()) yield `conditions ${canonicalText(each)}`;
    for (const plan of this.plans.sorted()) yield `plan ${canonicalText(plan)}`;
  }

  private install(
    catalogue: CatalogueDefinition,
    context: CommandContext,
  ): OutcomeOf<InstallCatalogue> {
    if (this.installed !== undefined) return refuse('already_installed');
    if (!isSound(catalogue)) return refuse('bad_catalogue');
    this.fill(catalogue);
    const stored: InstalledCatalogue = {
      name: catalogue.name,
      definition: JSON.stringify(catalogue),
    };
    this.context.changes.save('catalogues', stored);
    this.context.changes.emit(catalogueInstalled, stored);
    for (const market of this.markets.values()) {
      const flags: MarketFlags = {
        marketId: market.id,
        inSession: this.isInSession(market.definition.calendar, context.timeMs),
        feedFresh: false,
        operatorHalted: false,
      };
      this.flags.set(market.id, flags);
      this.context.changes.save('market_states', flags);
      this.context.changes.emit(marketStateChanged, stateOf(flags));
    }
    for (const calendar of this.calendars.values()) this.scheduleSession(calendar, context.timeMs);
    return accept();
  }

  private fill(catalogue: CatalogueDefinition): void {
    this.installed = catalogue;
    for (const asset of catalogue.assets) this.assets.set(asset.id, asset);
    for (const definition of catalogue.markets) {
      const base = this.assets.get(definition.baseId);
      const quote = this.assets.get(definition.quoteId);
      if (base === undefined || quote === undefined) {
        throw new Error(`market ${definition.id} names an unknown asset`);
      }
      const market = marketOf(definition, base, quote);
      this.markets.set(definition.id, market);
      this.conditions.open(market);
    }
    for (const calendar of catalogue.calendars) this.calendars.set(calendar.name, calendar);
  }

  /** The feed of a market became fresh or stale. */
  private turnFeed(marketId: number, fresh: boolean): void {
    const flags = this.flags.get(marketId);
    if (flags === undefined || flags.feedFresh === fresh) return;
    flags.feedFresh = fresh;
    this.tell(flags);
  }

  private turnSession(name: string, context: CommandContext): OutcomeOf<TurnSession> {
    const calendar = this.calendars.get(name);
    if (calendar === undefined) return refuse('unknown_calendar');
    this.scheduleSession(calendar, context.timeMs);
    const inSession = this.isInSession(name, context.timeMs);
    for (const market of this.markets.values()) {
      const flags = this.flags.get(market.id);
      if (market.definition.calendar !== name || flags === undefined) continue;
      if (flags.inSession === inSession) continue;
      flags.inSession = inSession;
      this.tell(flags);
    }
    return accept();
  }

  private halt(order: HaltMarket, context: CommandContext): OutcomeOf<HaltMarket> {
    if (context.actor !== 0) return refuse('not_allowed');
    const flags = this.flags.get(order.marketId);
    if (flags === undefined) return refuse('unknown_market');
    if (!isReason(order.reason)) return refuse('reason_needed');
    if (flags.operatorHalted === order.isHalted) return refuse('nothing_to_change');
    flags.operatorHalted = order.isHalted;
    this.tell(flags);
    return accept();
  }

  /** Whether these may be fees and band of a market. */
  takesConditions(terms: PlainTerms): boolean {
    return areSoundSpotTerms(spotTermsOf(terms));
  }

  /** Puts planned fees and band into force: orders that are placed from now on have them. */
  beginConditions(marketId: number, terms: PlainTerms, context: CommandContext): void {
    const conditions: MarketConditions = {
      ...spotTermsOf(terms),
      marketId,
      version: this.conditions.nextVersion(marketId),
      fromMs: context.timeMs,
    };
    this.conditions.add(conditions);
    this.context.changes.append('market_conditions', conditions);
    this.context.changes.emit(conditionsChanged, conditions);
  }

  private tell(flags: MarketFlags): void {
    this.context.changes.save('market_states', flags);
    this.context.changes.emit(marketStateChanged, this.state(flags.marketId));
  }

  private isInSession(calendar: string | null, timeMs: number): boolean {
    if (calendar === null) return true;
    const known = this.calendars.get(calendar);
    return known !== undefined && sessionAt(known, timeMs) !== undefined;
  }

  /** The next opening or closing after a time becomes a timer; a calendar that ends sets none. */
  private scheduleSession(calendar: Calendar, timeMs: number): void {
    for (const [opens, closes] of calendar.sessions) {
      const next = opens > timeMs ? opens : closes > timeMs ? closes : undefined;
      if (next === undefined) continue;
      const command: TurnSession = { type: 'catalogue.session', calendar: calendar.name };
      this.context.timers.set(`catalogue.session:${calendar.name}`, next, command);
      return;
    }
  }
}
