/**
 * The index: for each market the median of its fresh sources, in hundredths of a tick, where there
 * are two. What was told in whole ticks, as by earlier releases, gives the mean of all, each
 * clamped to ±0.5 % of their median. With no tick for the market's `staleAfterMs` it halts.
 * What must always hold: an index tick is a pure function of the source prices it names.
 */
import {
  accept,
  type Command,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { Room, RoomContext } from '../../../core/engine/room.ts';
import { indexed, type Market } from '../../catalogue/contract.ts';
import { Hours, type StepState } from './hours.ts';
import {
  indexFrom,
  isSoundOrigin,
  type Manner,
  restoredSource,
  type Source,
  sourceOf,
  storedSource,
  type StoredSource,
  type TickOf,
} from './sources.ts';
import {
  type CheckFreshness,
  type ExactTick,
  type FeedsCommand,
  type HaltFeeds,
  feedTurned,
  hundredthsOf,
  type HourAnnouncement,
  type IndexRebase,
  indexRebased,
  type IndexTick,
  indexMoved,
  indexTicked,
  LARGEST_TICKS,
  MAX_RECENT_TICKS,
  MAX_SOURCE_AGE_MS,
  PARTS,
  type SimulatedStep,
  type TakePrices,
} from '../contract.ts';

/** What the feeds ask of other rooms; the app fills it. */
export interface FeedsNeeds {
  readonly catalogue: { market(marketId: number): Market | undefined };
}

/** The last known index of a market, as the table `index_states` keeps it. */
export interface IndexState {
  readonly marketId: number;
  ticks: number;
  timeMs: number;
  number: number;
  fresh: boolean;
  /** When freshness is looked at next; 0 while the feed is stale. */
  checkDueMs: number;
  /** Canonical text of the sources, kept for the table. */
  sources: string;
}

/** The commands of `feeds`: takes raw prices, makes index ticks, and halts stale markets. */
export class FeedsRules implements Room {
  readonly name = 'feeds';
  private readonly context: RoomContext;
  private readonly needs: FeedsNeeds;
  private readonly states = new Map<number, IndexState>();
  private readonly sources = new Map<number, Map<string, Source>>();
  /**
   * The last ticks of each market, the newest last. They are stored as ticks, and old ones leave
   * their table, so they are no part of the state that is compared.
   */
  private readonly recent = new Map<number, ExactTick[]>();
  private readonly hours: Hours;
  private readonly step: StepState = { id: 1, hourMs: 0, number: -1 };

  constructor(context: RoomContext, needs: FeedsNeeds) {
    this.context = context;
    this.needs = needs;
    this.hours = new Hours(context);
  }

  /** The index of a market in ticks while it is fresh; undefined before and after. */
  freshIndex(marketId: number): IndexState | undefined {
    const state = this.states.get(marketId);
    return state?.fresh === true ? state : undefined;
  }

  /** The last index of a market, fresh or not. */
  lastIndex(marketId: number): IndexState | undefined {
    const state = this.states.get(marketId);
    // Before its first tick a market may know a source already.
    return state === undefined || state.number === 0 ? undefined : state;
  }

  /** The last ticks of a market in hundredths, the newest last; at most `MAX_RECENT_TICKS`. */
  recentTicks(marketId: number): readonly ExactTick[] {
    return this.recent.get(marketId) ?? [];
  }

  /** The last step of the simulated market; before the first its hour is 0. */
  lastStep(): Readonly<StepState> {
    return this.step;
  }

  decide(command: Command, context: CommandContext): OutcomeOf<FeedsCommand> {
    const order = command as FeedsCommand;
    // Prices come from the feeds of the house and from nobody else.
    if (context.actor !== 0) return refuse('not_allowed');
    switch (order.type) {
      case 'feeds.tick':
        return this.take(order, context);
      case 'feeds.check':
        return this.check(order.marketId, context);
      case 'feeds.halt':
        return this.halt();
      case 'feeds.announce_hour':
        return this.hours.announce(order, context);
      case 'feeds.reveal_hour':
        return this.hours.reveal(order, context);
      default:
        return refuse('unknown_command');
    }
  }

  /**
   * The index of a market begins anew where another room says, between sessions: what its sources
   * said before counts no more. A need of who carries out a corporate action.
   */
  rebase(
    marketId: number,
    toTicks: number,
    ratio: Pick<IndexRebase, 'numerator' | 'denominator'>,
    { seq, timeMs }: CommandContext,
  ): void {
    const state = this.lastIndex(marketId);
    if (state === undefined) throw new Error(`market ${marketId} has no index`);
    const row = { marketId, seq, timeMs, fromTicks: state.ticks, toTicks, ...ratio };
    state.ticks = toTicks;
    state.sources = '[]';
    this.sources.delete(marketId);
    this.context.changes.save('index_states', state);
    this.context.changes.append('index_rebases', row);
    this.context.changes.emit(indexRebased, row);
  }

  /** Puts back what waits for its key, how many hours were announced, and the last step. */
  restoreHours(waiting: readonly HourAnnouncement[], announced: number, step: StepState): void {
    this.hours.restore(waiting, announced);
    Object.assign(this.step, step);
  }

  /** Puts a stored index back. */
  restore(state: IndexState): void {
    this.states.set(state.marketId, { ...state });
    const stored = JSON.parse(state.sources) as StoredSource[];
    this.sources.set(state.marketId, new Map(stored.map(restoredSource)));
    if (state.fresh) this.setCheck(state.marketId, state.checkDueMs);
  }

  *stateLines(): Generator<string> {
    const ordered = [...this.states.values()].sort((a, b) => a.marketId - b.marketId);
    for (const state of ordered) yield canonicalText(state);
    if (this.step.hourMs > 0) yield `step ${canonicalText(this.step)}`;
    yield* this.hours.stateLines();
  }

  private isRepeated([hourMs, number]: SimulatedStep): boolean {
    const { step } = this;
    return hourMs < step.hourMs || (hourMs === step.hourMs && number <= step.number);
  }

  private take(
    { prices, step, median, agreed }: TakePrices,
    context: CommandContext,
  ): OutcomeOf<TakePrices> {
    if (step !== undefined && this.isRepeated(step)) return refuse('step_repeated');
    const manner = { parts: median === true ? PARTS : 1, isAgreed: agreed === true };
    const { parts } = manner;
    for (const told of prices) {
      const [marketId, , price, lots] = told;
      const market = indexed(this.needs.catalogue.market(marketId));
      if (market === undefined) return refuse('unknown_market');
      const isWithin = price >= parts && price <= LARGEST_TICKS * parts;
      const sound = Number.isSafeInteger(price) && isWithin;
      if (!sound || !Number.isSafeInteger(lots) || lots < 0) return refuse('bad_price');
      if (!isSoundOrigin(told)) return refuse('bad_price');
    }
    if (step !== undefined) {
      [this.step.hourMs, this.step.number] = step;
      this.context.changes.save('feed_steps', this.step);
    }
    const touched = new Map<number, number>();
    for (const told of prices) {
      const [marketId, name, , lots] = told;
      const known = this.sources.get(marketId) ?? new Map<string, Source>();
      const source = sourceOf(told, parts, context.timeMs);
      // What a source said earlier than what it is known for is no news.
      if (source.timeMs >= (known.get(name)?.timeMs ?? 0)) known.set(name, source);
      this.sources.set(marketId, known);
      touched.set(marketId, (touched.get(marketId) ?? 0) + lots);
    }
    const moves = [...touched].flatMap(([marketId, lots]) => {
      const fromTicks = this.lastIndex(marketId)?.ticks;
      const toTicks = this.tick(marketId, lots, manner, context);
      return toTicks === undefined ? [] : [{ marketId, fromTicks: fromTicks ?? toTicks }];
    });
    this.context.changes.emit(indexMoved, moves);
    return accept();
  }

  /** The next tick of a market; undefined where its sources make none. */
  private tick(
    marketId: number,
    lots: number,
    manner: Manner,
    context: CommandContext,
  ): number | undefined {
    const fresh = this.freshSources(marketId, manner.parts, context.timeMs);
    const state = this.states.get(marketId) ?? this.open(marketId);
    state.sources = JSON.stringify(fresh.map(storedSource));
    this.context.changes.save('index_states', state);
    const made = fresh.length === 0 ? undefined : indexFrom(fresh, manner);
    if (made === undefined) return undefined;
    state.ticks = made.ticks;
    state.timeMs = context.timeMs;
    state.number += 1;
    const { number } = state;
    const row: IndexTick = {
      marketId,
      number,
      seq: context.seq,
      timeMs: context.timeMs,
      ...made,
      lots,
    };
    this.note(row);
    state.checkDueMs = context.timeMs + this.staleAfterMs(marketId);
    this.context.changes.append('index_ticks', row);
    this.context.changes.emit(indexTicked, row);
    // Set anew with each tick, so that it comes only when the feed has gone stale.
    this.setCheck(marketId, state.checkDueMs);
    if (state.fresh) return row.ticks;
    state.fresh = true;
    this.context.changes.emit(feedTurned, { marketId, fresh: true });
    return row.ticks;
  }

  /** A tick is the last of its market now; a house that is loaded puts the last ones back. */
  note(tick: TickOf): void {
    const { marketId, number, timeMs } = tick;
    const known = this.recent.get(marketId) ?? [];
    known.push({ number, timeMs, hundredths: hundredthsOf(tick) });
    if (known.length > MAX_RECENT_TICKS) known.shift();
    this.recent.set(marketId, known);
  }

  private open(marketId: number): IndexState {
    const state = {
      marketId,
      ticks: 0,
      timeMs: 0,
      number: 0,
      fresh: false,
      checkDueMs: 0,
      sources: '[]',
    };
    this.states.set(marketId, state);
    return state;
  }

  /**
   * Fresh sources in order of their names; stale ones are forgotten, and those that told other
   * parts of a tick.
   */
  private freshSources(marketId: number, parts: number, timeMs: number): [string, Source][] {
    const known = this.sources.get(marketId) ?? new Map<string, Source>();
    const oldest = timeMs - this.sourceAgeMs(marketId, parts);
    for (const [name, source] of known) {
      if (source.timeMs < oldest || source.parts !== parts) known.delete(name);
    }
    return [...known].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  private check(marketId: number, context: CommandContext): OutcomeOf<CheckFreshness> {
    const state = this.states.get(marketId);
    if (state === undefined) return refuse('unknown_market');
    const staleMs = state.timeMs + this.staleAfterMs(marketId);
    state.fresh = staleMs > context.timeMs;
    state.checkDueMs = state.fresh ? staleMs : 0;
    this.context.changes.save('index_states', state);
    if (state.fresh) {
      this.setCheck(marketId, staleMs);
      return accept();
    }
    this.context.changes.emit(feedTurned, { marketId, fresh: false });
    return accept();
  }

  private halt(): OutcomeOf<HaltFeeds> {
    for (const state of this.states.values()) {
      if (!state.fresh) continue;
      state.fresh = false;
      state.checkDueMs = 0;
      this.context.timers.clear(`feeds.check:${state.marketId}`);
      this.context.changes.save('index_states', state);
      this.context.changes.emit(feedTurned, { marketId: state.marketId, fresh: false });
    }
    return accept();
  }

  /** One timer a market, moved by each of its ticks. */
  private setCheck(marketId: number, dueMs: number): void {
    const command: CheckFreshness = { type: 'feeds.check', marketId };
    this.context.timers.set(`feeds.check:${marketId}`, dueMs, command);
  }

  /** Sockets of exchanges tell every second; a service of quotes is asked now and then. */
  private sourceAgeMs(marketId: number, parts: number): number {
    const staleMs = this.staleAfterMs(marketId);
    const isPolled = this.needs.catalogue.market(marketId)?.kind === 'stock';
    return parts === 1 || isPolled ? staleMs : Math.min(staleMs, MAX_SOURCE_AGE_MS);
  }

  private staleAfterMs(marketId: number): number {
    const market = this.needs.catalogue.market(marketId);
    if (market === undefined) throw new Error(`no market ${marketId}`);
    return market.definition.staleAfterMs;
  }
}
