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
import { extended } from '../../../core/time/us-stocks.ts';
import { feedTurned } from '../../feeds/contract.ts';
import {
  type AssetDefinition,
  type Calendar,
  type CatalogueCommand,
  type CatalogueDefinition,
  catalogueInstalled,
  conditionsChanged,
  type HaltMarket,
  type InstallCatalogue,
  type InstalledCatalogue,
  type Market,
  type MarketConditions,
  type MarketDefinition,
  marketOf,
  type MarketState,
  marketStateChanged,
  type PlainTerms,
  type PlanTerms,
  sessionAt,
  type TermPlan,
  type TurnSession,
} from '../contract.ts';
import { areSoundSpotTerms, Conditions } from './conditions.ts';
import { flagsLine, type MarketFlags, stateOf } from './flags.ts';
import { type Listing, Listings } from './listings.ts';
import { Plans } from './plans.ts';
import { isSound, spotTermsOf } from './soundness.ts';

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
  private readonly listings: Listings;

  constructor(context: RoomContext, needs: CatalogueNeeds) {
    this.context = context;
    this.needs = needs;
    this.plans = new Plans(context, {
      areSound: (product, marketId, terms) => needs.plannedTerms.takes(product, marketId, terms),
      begin: ({ product, marketId }, terms, context) =>
        needs.plannedTerms.begin(product, marketId, terms, context),
    });
    this.listings = new Listings(context, {
      now: () => this.installed,
      add: (added, at) => this.addListed(added, at),
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

  /** Since when the terms of a key are in force that have replaced others; 0 for the first ones. */
  termsSinceMs(product: string, key: number): number {
    return this.plans.sinceMs(product, key);
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
    for (const { id, definition } of this.allMarkets()) {
      const isFresh = this.needs.feeds.freshIndex(id) !== undefined;
      this.turnFeed(id, definition.bookOnly === true || isFresh);
    }
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
      case 'catalogue.list_asset':
      case 'catalogue.list_market':
      case 'catalogue.decide_listing':
        return this.listings.decide(order, context);
      default:
        return refuse('unknown_command');
    }
  }

  private plan(order: PlanTerms, context: CommandContext): OutcomeOf<PlanTerms> {
    if (context.actor !== 0) return refuse('not_allowed');
    const isOwn = this.needs.plannedTerms.has(order.product, order.marketId);
    const market = this.markets.get(order.marketId);
    // Only its fees and its collar: no product of an index is defined on a market without one.
    const isOfIndex = market?.definition.bookOnly === true && order.product !== 'spot';
    if (isOwn === false || (isOwn === undefined && isOfIndex)) return refuse('unknown_product');
    if (isOwn === undefined && market === undefined) return refuse('unknown_market');
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

  /** Listings that wait for a second operator, by number. */
  waitingListings(): readonly Readonly<Listing>[] {
    return this.listings.sorted();
  }

  /** Puts a listing back that waits for a second operator. */
  restoreListing(listing: Listing): void {
    this.listings.restore(listing);
  }

  *stateLines(): Generator<string> {
    if (this.installed !== undefined) yield `definition ${canonicalText(this.installed)}`;
    const ordered = [...this.flags.values()].sort((a, b) => a.marketId - b.marketId);
    for (const flags of ordered) yield flagsLine(flags);
    for (const each of this.conditions.changed()) yield `conditions ${canonicalText(each)}`;
    for (const plan of this.plans.sorted()) yield `plan ${canonicalText(plan)}`;
    for (const plan of this.plans.lastBegun()) yield `begun ${canonicalText(plan)}`;
    for (const each of this.listings.sorted()) yield `listing ${canonicalText(each)}`;
  }

  private install(
    catalogue: CatalogueDefinition,
    context: CommandContext,
  ): OutcomeOf<InstallCatalogue> {
    if (this.installed !== undefined) return refuse('already_installed');
    if (!isSound(catalogue)) return refuse('bad_catalogue');
    this.fill(catalogue);
    this.store(catalogue);
    for (const market of this.markets.values()) this.openState(market, false, context);
    for (const calendar of this.calendars.values()) this.scheduleSession(calendar, context.timeMs);
    return accept();
  }

  /** Writes the catalogue down as it is, and tells it. */
  private store(catalogue: CatalogueDefinition): void {
    const { name } = catalogue;
    const stored: InstalledCatalogue = { name, definition: JSON.stringify(catalogue) };
    this.context.changes.save('catalogues', stored);
    this.context.changes.emit(catalogueInstalled, stored);
  }

  /** The first state of a market; one without an index has no feed that could be stale. */
  private openState({ id, definition }: Market, operatorHalted: boolean, at: CommandContext): void {
    const flags: MarketFlags = {
      marketId: id,
      inSession: this.isInSession(definition.calendar, at.timeMs),
      feedFresh: definition.bookOnly === true,
      operatorHalted,
      delisted: false,
    };
    this.flags.set(id, flags);
    this.tell(flags);
  }

  /** Adds what two operators have listed; a market stays halted until one lets it open. */
  private addListed(
    added: { readonly asset: AssetDefinition } | { readonly market: MarketDefinition },
    context: CommandContext,
  ): void {
    if (this.installed === undefined) throw new Error('nothing is installed');
    const { assets, markets } = this.installed;
    const next =
      'asset' in added
        ? { ...this.installed, assets: [...assets, added.asset] }
        : { ...this.installed, markets: [...markets, added.market] };
    this.installed = next;
    if ('asset' in added) this.assets.set(added.asset.id, added.asset);
    else this.addMarket(added.market);
    this.store(next);
    const market = 'market' in added ? this.markets.get(added.market.id) : undefined;
    if (market !== undefined) this.openState(market, true, context);
  }

  private fill(catalogue: CatalogueDefinition): void {
    this.installed = catalogue;
    for (const asset of catalogue.assets) this.assets.set(asset.id, asset);
    for (const definition of catalogue.markets) this.addMarket(definition);
    for (const calendar of catalogue.calendars)
      this.calendars.set(calendar.name, extended(calendar));
  }

  private addMarket(definition: MarketDefinition): void {
    const base = this.assets.get(definition.baseId);
    const quote = this.assets.get(definition.quoteId);
    if (base === undefined || quote === undefined) {
      throw new Error(`market ${definition.id} names an unknown asset`);
    }
    const market = marketOf(definition, base, quote);
    this.markets.set(definition.id, market);
    this.conditions.open(market);
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

  /** A market is traded no more: a need of who carries out a delisting. */
  delist(marketId: number): void {
    const flags = this.flags.get(marketId);
    if (flags === undefined) throw new Error(`no market ${marketId}`);
    flags.delisted = true;
    this.tell(flags);
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
